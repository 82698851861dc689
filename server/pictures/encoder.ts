import { fork } from 'node:child_process';
import path from 'node:path';
import { pictureMessages } from '#shared/pictures/pictures.rules.ts';
import { picturesBusy, unreadablePicture } from '../http/errors.ts';

/** A picture in all the sizes in which it is kept. */
export interface EncodedPicture {
  widths: number[];
  /** The colour that stands in the picture's place while it loads, `#rrggbb`. */
  color: string;
  files: { width: number; format: 'avif' | 'webp'; content: Uint8Array }[];
}

export interface Encoder {
  /**
   * Reads a picture and makes its files, one at a time.
   * @throws a refusal when it cannot be read, or when too many wait already
   */
  encode(file: Uint8Array): Promise<EncodedPicture>;
}

/** The most pictures that wait in a process while one is made. */
const mostWaiting = 8;
const longestMs = 20_000;

const program = new URL('./encode-picture.ts', import.meta.url);
const installation = path.resolve(import.meta.dirname, '../..');

export function createEncoder(): Encoder {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async encode(file) {
      if (waiting > mostWaiting) throw picturesBusy();
      waiting += 1;
      const made = last.then(() => encodeInChild(file));
      last = made.catch(() => undefined).finally(() => (waiting -= 1));
      return made;
    },
  };
}

/**
 * Encodes in a child process, which may read only the program's own files and whose memory is freed
 * with it.
 */
function encodeInChild(file: Uint8Array): Promise<EncodedPicture> {
  return new Promise((resolve, reject) => {
    const child = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // The child gets none of the shop's secrets.
      env: {},
      execArgv: [
        '--permission',
        '--allow-addons',
        `--allow-fs-read=${installation}/`,
        '--max-old-space-size=256',
      ],
    });
    const late = setTimeout(() => child.kill('SIGKILL'), longestMs);
    child.once('message', (answer: { picture: EncodedPicture } | { failure: string }) => {
      if ('picture' in answer) resolve(answer.picture);
      else reject(unreadablePicture(pictureMessages.unreadable));
    });
    child.once('error', reject);
    // The picture was too large, took too long, or broke the process that reads it.
    child.once('close', () => {
      clearTimeout(late);
      reject(unreadablePicture(pictureMessages.unreadable));
    });
    child.send(file);
  });
}
