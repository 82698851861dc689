import { firstCharacters } from '../characters.rules.ts';

export const clientKeyPattern = /^[\x21-\x7e]{1,200}$/;

/**
 * The latest message of a conversation as the list shows it: at most 30 characters, always with
 * `...` behind them.
 */
export const messagePreview = (content: string | null | undefined): string =>
  content ? `${firstCharacters(content, 30)}...` : 'No messages yet';

/**
 * Somebody is shown as online for this many seconds after the last activity (docs/specification.md
 * 9).
 */
export const onlineSeconds = 5;

/** `Online`, how long ago somebody was active, or `Offline` when that is not known. */
export function presenceText(lastActive: string | null | undefined, now: Date): string {
  if (!lastActive) return 'Offline';
  const seconds = Math.max(0, (now.getTime() - new Date(lastActive).getTime()) / 1000);
  if (seconds <= onlineSeconds) return 'Online';
  if (seconds < 60) return 'Online less than a minute ago';
  const ago = (amount: number, unit: string) =>
    `Online ${amount} ${unit}${amount === 1 ? '' : 's'} ago`;
  if (seconds < 3_600) return ago(Math.floor(seconds / 60), 'minute');
  if (seconds < 86_400) return ago(Math.floor(seconds / 3_600), 'hour');
  return ago(Math.floor(seconds / 86_400), 'day');
}

/** The kinds of messages: a text by a person, or an event of the booking, which has no sender. */
export const messageKinds = ['text', 'event'] as const;
export type MessageKind = (typeof messageKinds)[number];
