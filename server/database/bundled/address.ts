import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BundledDatabaseError } from './programs.ts';

/**
 * The way in which clients reach the bundled PostgreSQL. A socket needs no password, because only
 * its owner may enter its folder.
 */
export type Transport = 'socket' | 'loopback';

export const usualTransport: Transport = process.platform === 'win32' ? 'loopback' : 'socket';

/** The port of the server; for a socket it is only a part of the file's name. */
export const socketPort = 5432;
/**
 * The longest path of a socket, in bytes. Systems refuse longer ones: Linux above 107, macOS above
 * 103.
 */
const longestSocketPath = 100;

/** The folder in a data folder that holds the bundled database. */
export const databaseFolder = (dataDir: string): string => path.resolve(dataDir, 'postgres');

/** The file with the password that clients need on the loopback address. */
export const passwordFile = (folder: string): string => `${folder}.password`;

/**
 * The folder for the socket: that of the database; where its path is too long, a folder in /tmp
 * that belongs to the same user.
 * @throws BundledDatabaseError when another user has made that folder
 */
export function socketFolder(folder: string): string {
  if (Buffer.byteLength(`${folder}/.s.PGSQL.${socketPort}`) <= longestSocketPath) return folder;
  const short = `/tmp/lensyard-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  mkdirSync(short, { recursive: true, mode: 0o700 });
  const found = lstatSync(short);
  const owner = lstatSync(folder, { throwIfNoEntry: false })?.uid ?? process.getuid?.();
  const isOurs = found.uid === process.getuid?.() || found.uid === owner;
  if (found.isDirectory() && isOurs && (found.mode & 0o077) === 0) return short;
  throw new BundledDatabaseError(
    `${folder} is too long a path for a socket, and somebody else has ${short}: set a shorter DATA_DIR.`,
  );
}

/** The URL with which clients of PostgreSQL reach the server of this folder. */
export function addressOf(folder: string, transport: Transport = usualTransport): string {
  const place =
    transport === 'socket'
      ? `postgres@${encodeURIComponent(socketFolder(folder))}:${socketPort}`
      : `postgres:${readFileSync(passwordFile(folder), 'utf8')}@127.0.0.1:${readPidFile(folder)?.port ?? 0}`;
  // The URL names `sslmode`, because drivers would read it from the variable PGSSLMODE otherwise.
  return `postgres://${place}/postgres?sslmode=disable`;
}

export interface PidFile {
  pid: number;
  port: number;
  isReady: boolean;
}

/**
 * Reads the file that a running server keeps in its folder; undefined when it is not complete, or
 * no server runs.
 */
export function readPidFile(folder: string): PidFile | undefined {
  try {
    const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}
