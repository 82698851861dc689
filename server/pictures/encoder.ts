import { fork } from 'node:child_process';
import path from 'node:path';
import { pictureMessages } from '#shared/pictures/pictures.rules.ts';
import { picturesBusy, unreadablePicture } from '../http/errors.ts';

/** A picture as files of all widths and formats in which it is stored. */
export interface EncodedPicture {
  widths: number[];
  /** The colour that is shown while the picture loads, as `#rrggbb`. */
  color: string;
  files: { width: number; format: 'avif' | 'webp'; content: Uint8Array }[];
}

export interface Encoder {
  /**
   * Makes the files of a picture; only one picture is worked on at a time.
   * @throws a refusal for a file that cannot be read, when too many pictures wait, and when the
   *   machine is too busy to make the files in time
   */
  encode(file: Uint8Array): Promise<EncodedPicture>;
}

/** How many pictures may wait while another is worked on. */
const mostWaiting = 8;

/** How long one picture may take, in milliseconds. */
export interface EncoderLimits {
  /** The time of the processor that the child process may use. A picture that needs more is refused. */
  workMs: number;
  /** The time that may pass. It is longer, because the child process waits for all other work. */
  waitMs: number;
}
const usualLimits: EncoderLimits = { workMs: 20_000, waitMs: 45_000 };

const program = new URL('./encode-picture.ts', import.meta.url);
const installation = path.resolve(import.meta.dirname, '../..');

export function createEncoder(limits = usualLimits): Encoder {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async encode(file) {
      if (waiting > mostWaiting) throw picturesBusy();
      waiting += 1;
      const made = last.then(() => encodeInChild(file, limits));
      last = made.catch(() => undefined).finally(() => (waiting -= 1));
      return made;
    },
  };
}

/**
 * Makes the files in a child process, which may read only the files of the installation, and whose
 * memory is freed at its end.
 */
function encodeInChild(
  file: Uint8Array,
  { workMs, waitMs }: EncoderLimits,
): Promise<EncodedPicture> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [String(workMs)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // The child gets no environment variables, because these contain secrets of the shop.
      env: {},
      execArgv: [
        '--permission',
        '--allow-addons',
        `--allow-fs-read=${installation}/`,
        '--max-old-space-size=256',
      ],
    });
    const late = setTimeout(() => {
      reject(picturesBusy());
      child.kill('SIGKILL');
    }, waitMs);
    child.once('message', (answer: { picture: EncodedPicture } | { failure: string }) => {
      if ('picture' in answer) resolve(answer.picture);
      else reject(unreadablePicture(pictureMessages.unreadable));
    });
    child.once('error', reject);
    // The child ended without an answer: the picture was too large, took too much work, or made
    // the decoder crash.
    child.once('close', () => {
      clearTimeout(late);
      reject(unreadablePicture(pictureMessages.unreadable));
    });
    child.send(file);
  });
}
