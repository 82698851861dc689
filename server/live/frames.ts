import type * as z from 'zod/mini';
import { authFrame, messageFrame } from '#shared/live/live.ts';
import { clientKey } from '#shared/messages/message.ts';
import { type MessageInput } from '#shared/messages/messages.ts';

/**
 * A frame from a client after its check. The message of an `invalid` frame tells why it is refused.
 */
export type Frame =
  | { kind: 'auth'; token: string }
  | { kind: 'message'; input: MessageInput }
  | { kind: 'invalid'; type: unknown; message: string; clientId?: string | undefined };

const largestFrame = 64 * 1024;

/** Reads and checks the data of one frame. */
export function readFrame(data: Buffer, isBinary: boolean): Frame {
  if (data.length > largestFrame) return invalid('The frame is larger than 64 KiB');
  const content = isBinary ? undefined : parse(data);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    return invalid('The frame is not a JSON object');
  }
  const { type } = content as Record<string, unknown>;
  if (type === 'auth') {
    const auth = authFrame.safeParse(content);
    return auth.success ? { kind: 'auth', token: auth.data.token } : { kind: 'auth', token: '' };
  }
  if (type !== 'message') return invalid('The type of the frame is unknown', type);

  const result = messageFrame.safeParse(content);
  if (!result.success) {
    const { clientId } = content as Record<string, unknown>;
    return {
      ...invalid(firstMessage(result.error), type),
      clientId: clientKey.safeParse(clientId).data,
    };
  }
  const { type: _, ...input } = result.data;
  return { kind: 'message', input };
}

const invalid = (message: string, type?: unknown) => ({ kind: 'invalid', type, message }) as const;

const firstMessage = (error: z.core.$ZodError): string =>
  error.issues[0]?.message ?? 'The frame is not valid';

function parse(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
}
