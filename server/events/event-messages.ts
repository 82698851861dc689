import * as z from 'zod/mini';

const ids = z.object({ ids: z.array(z.int()) });

/** The events between server processes. They carry ids only: the rows are in the database. */
const contents = {
  /** The messages that were just stored. */
  messages: ids,
  /** Sessions that are over. */
  sessions_ended: ids,
  /** Somebody has another role. */
  roles_changed: z.object({}),
  /** The catalogue changed. */
  catalogue_changed: z.object({}),
  /** Webhooks were made, changed or deleted. */
  webhooks_changed: z.object({}),
  /** The settings of the shop changed. */
  settings_changed: z.object({}),
};
export type ShopEvent = keyof typeof contents;
export type ShopEvents = { [E in ShopEvent]: z.output<(typeof contents)[E]> };

/** One event on its way. */
export type EventMessage = { [E in ShopEvent]: { event: E; content: ShopEvents[E] } }[ShopEvent];

/** The most ids of one notice, which must stay under 8,000 bytes. */
const idsPerNotice = 400;
/**
 * The most events that wait while the connection is away; older ones are dropped, and polls and
 * checks make up for them.
 */
const mostWaiting = 1_000;

/** Events that wait to be sent: ids of one kind that follow each other travel together. */
export function createEventBuffer() {
  let waiting: EventMessage[] = [];

  function addIds(event: 'messages' | 'sessions_ended', added: number[]): void {
    for (const id of added) {
      const last = waiting.at(-1);
      if (last?.event === event && last.content.ids.length < idsPerNotice)
        last.content.ids.push(id);
      else waiting.push({ event, content: { ids: [id] } });
    }
  }

  return {
    add(message: EventMessage): void {
      if (message.event === 'messages' || message.event === 'sessions_ended')
        addIds(message.event, message.content.ids);
      else if (waiting.at(-1)?.event !== message.event) waiting.push(message);
      if (waiting.length > mostWaiting) waiting = waiting.slice(-mostWaiting);
    },
    takeAll(): EventMessage[] {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}

const envelope = z.object({
  event: z.enum(Object.keys(contents) as [ShopEvent, ...ShopEvent[]]),
  content: z.unknown(),
});

export const writeEventMessage = (from: string, message: EventMessage): string =>
  JSON.stringify({ from, ...message });

/** Whether a payload is of this sender; only its beginning is read. */
export const isFrom = (sender: string, payload: string): boolean =>
  payload.startsWith(JSON.stringify({ from: sender }).slice(0, -1));

/** An event as it came in; undefined for what another version of the server, or somebody else, may have sent. */
export function readEventMessage(payload: string): EventMessage | undefined {
  try {
    const { event, content } = envelope.parse(JSON.parse(payload));
    return { event, content: contents[event].parse(content) } as EventMessage;
  } catch {
    return undefined;
  }
}
