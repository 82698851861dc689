import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BundledDatabaseError } from './programs.ts';

/** The way in which clients reach the server; a socket in a folder that only its owner may enter needs no password. */
export type Transport = 'socket' | 'loopback';

export const usualTransport: Transport = process.platform === 'win32' ? 'loopback' : 'socket';

/** Part of the socket's name. */
export const socketPort = 5432;
/** Longer paths cannot be bound: 107 bytes on Linux, 103 on macOS. */
const longestSocketPath = 100;

/** The folder of the database in a data folder. */
export const databaseFolder = (dataDir: string): string => path.resolve(dataDir, 'postgres');

/** The file that keeps the password for the loopback address. */
export const passwordFile = (folder: string): string => `${folder}.password`;

/**
 * The folder of the socket: that of the database, or, where its path is too long for a socket, one with a short path that
 * belongs to this user alone.
 *
 * @throws BundledDatabaseError when somebody else has that folder
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

/** The address of the server on a folder, as a URL for PostgreSQL's clients. */
export function addressOf(folder: string, transport: Transport = usualTransport): string {
  const place =
    transport === 'socket'
      ? `postgres@${encodeURIComponent(socketFolder(folder))}:${socketPort}`
      : `postgres:${readFileSync(passwordFile(folder), 'utf8')}@127.0.0.1:${readPidFile(folder)?.port ?? 0}`;
  // The mode is named here, because drivers would take it from PGSSLMODE otherwise.
  return `postgres://${place}/postgres?sslmode=disable`;
}

export interface PidFile {
  pid: number;
  port: number;
  isReady: boolean;
}

/** The file that a running server writes into its folder; undefined when it is not complete, or none runs. */
export function readPidFile(folder: string): PidFile | undefined {
  try {
    const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}
