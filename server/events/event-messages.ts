import * as z from 'zod/mini';

const ids = z.object({ ids: z.array(z.int()) });

/**
 * The events that server processes tell each other, with their contents. The contents are ids only,
 * because each process can read the rows.
 */
const contents = {
  /** Messages that were stored just now. */
  messages: ids,
  /** Sessions that have ended. */
  sessions_ended: ids,
  /** The role of some person has changed. */
  roles_changed: z.object({}),
  /** The catalogue has changed. */
  catalogue_changed: z.object({}),
  /** Webhooks were made, changed or deleted. */
  webhooks_changed: z.object({}),
  /** The settings of the shop have changed. */
  settings_changed: z.object({}),
};
export type ShopEvent = keyof typeof contents;
export type ShopEvents = { [E in ShopEvent]: z.output<(typeof contents)[E]> };

/** An event with its content, as it is sent. */
export type EventMessage = { [E in ShopEvent]: { event: E; content: ShopEvents[E] } }[ShopEvent];

/**
 * How many ids one event carries at most, so that it fits into the 8,000 bytes of a PostgreSQL
 * notice.
 */
const idsPerNotice = 400;
/**
 * How many events wait at most while the connection is lost. Older ones are dropped; the other
 * processes notice the changes by their regular checks.
 */
const mostWaiting = 1_000;

/**
 * Makes a buffer for events that wait to be sent. Ids of events of one kind that follow each other
 * are sent as one event.
 */
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

/** Whether a payload was sent by the process `sender`; only its first characters are compared. */
export const isFrom = (sender: string, payload: string): boolean =>
  payload.startsWith(JSON.stringify({ from: sender }).slice(0, -1));

/**
 * Reads a payload; undefined for one that this version does not know, from another version of the
 * server or another program.
 */
export function readEventMessage(payload: string): EventMessage | undefined {
  try {
    const { event, content } = envelope.parse(JSON.parse(payload));
    return { event, content: contents[event].parse(content) } as EventMessage;
  } catch {
    return undefined;
  }
}
