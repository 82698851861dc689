/** The frontend half of PostgreSQL's wire protocol, as far as a server has to look into it. */

const protocolVersion3 = 196_608;
const cancelRequest = 80_877_102;
const sslRequest = 80_877_103;
const gssEncryptionRequest = 80_877_104;

export type Opening =
  | { kind: 'incomplete' }
  | { kind: 'startup' | 'encryption' | 'cancel' | 'unknown'; length: number };

/** What a new connection says first: messages without a type byte. */
export function readOpening(bytes: Buffer): Opening {
  if (bytes.length < 8) return { kind: 'incomplete' };
  const length = bytes.readInt32BE(0);
  if (length < 8 || length > 10_000) return { kind: 'unknown', length: bytes.length };
  if (bytes.length < length) return { kind: 'incomplete' };
  const code = bytes.readInt32BE(4);
  if (code === protocolVersion3) return { kind: 'startup', length };
  if (code === sslRequest || code === gssEncryptionRequest) return { kind: 'encryption', length };
  if (code === cancelRequest) return { kind: 'cancel', length };
  return { kind: 'unknown', length };
}

/** A startup message of our own, to learn how the database greets. */
export function startupMessage(user: string, database: string): Buffer {
  const body = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(protocolVersion3, 4);
  return Buffer.concat([head, body]);
}

/** A simple query, which may hold several statements. */
export function queryMessage(sql: string): Buffer {
  return message('Q', Buffer.from(`${sql}\0`));
}

/** Forgets prepared statements; unlike `deallocate` it does not mind names that were never prepared. */
export function closeStatementsMessage(names: Iterable<string>): Buffer {
  const closing = [...names].map((name) => message('C', Buffer.from('S'), text(name)));
  return Buffer.concat([...closing, message('S')]);
}

/** The length of the typed message at an offset, undefined while it has not arrived as a whole. */
export function messageLength(bytes: Buffer, offset: number): number | undefined {
  if (bytes.length < offset + 5) return undefined;
  const length = bytes.readInt32BE(offset + 1) + 1;
  return bytes.length < offset + length ? undefined : length;
}

/** Whether the database answers with ReadyForQuery after this message, so that a batch ends here. */
export function endsBatch(type: string): boolean {
  return type === 'Q' || type === 'S';
}

export interface ScopedMessage {
  bytes: Buffer;
  /** The statement that this message prepares, under its scoped name. */
  prepares?: string;
}

/**
 * Puts a prefix before the names of prepared statements and portals, so that connections which share one
 * session do not meet in them. Unnamed ones stay unnamed: they do not outlive their batch or transaction.
 */
export function scopeNames(original: Buffer, scope: string): ScopedMessage {
  const type = String.fromCharCode(original[0] ?? 0);
  if (type === 'P') {
    const name = textAt(original, 5);
    if (name === '') return { bytes: original };
    const scoped = scope + name;
    const rest = original.subarray(5 + Buffer.byteLength(name) + 1);
    return { bytes: message(type, text(scoped), rest), prepares: scoped };
  }
  if (type === 'B') {
    const portal = textAt(original, 5);
    const statementAt = 5 + Buffer.byteLength(portal) + 1;
    const statement = textAt(original, statementAt);
    if (portal === '' && statement === '') return { bytes: original };
    const rest = original.subarray(statementAt + Buffer.byteLength(statement) + 1);
    return {
      bytes: message(
        type,
        text(scopedName(portal, scope)),
        text(scopedName(statement, scope)),
        rest,
      ),
    };
  }
  if (type === 'D' || type === 'C') {
    const name = textAt(original, 6);
    if (name === '') return { bytes: original };
    return { bytes: message(type, original.subarray(5, 6), text(scope + name)) };
  }
  if (type === 'E') {
    const portal = textAt(original, 5);
    if (portal === '') return { bytes: original };
    const rest = original.subarray(5 + Buffer.byteLength(portal) + 1);
    return { bytes: message(type, text(scope + portal), rest) };
  }
  return { bytes: original };
}

export type TransactionStatus = 'idle' | 'open' | 'failed';

/** The transaction status with which an answer ends, undefined when it does not end with ReadyForQuery. */
export function statusAfter(answer: Buffer): TransactionStatus | undefined {
  const tail = answer.subarray(-6);
  if (tail.length < 6 || tail[0] !== 0x5a || tail.readInt32BE(1) !== 5) return undefined;
  const status = String.fromCharCode(tail[5] ?? 0);
  if (status === 'I') return 'idle';
  return status === 'T' ? 'open' : 'failed';
}

function scopedName(name: string, scope: string): string {
  return name === '' ? '' : scope + name;
}

function message(type: string, ...parts: Buffer[]): Buffer {
  const head = Buffer.alloc(5);
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(length, 1);
  return Buffer.concat([head, ...parts]);
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

function textAt(bytes: Buffer, offset: number): string {
  return bytes.toString('utf8', offset, bytes.indexOf(0, offset));
}
