import * as z from 'zod/mini';

const ids = z.object({ ids: z.array(z.int()) });

/** What server processes tell each other. Ids only: the rows are in the database. */
const contents = {
  /** Messages stored just now. */
  messages: ids,
  /** Sessions that are over. */
  sessions_ended: ids,
  /** The catalogue changed. */
  catalogue_changed: z.object({}),
  /** The settings of the shop changed. */
  settings_changed: z.object({}),
};
export type BusEvent = keyof typeof contents;
export type BusEvents = { [E in BusEvent]: z.output<(typeof contents)[E]> };

/** One notice on its way. */
export type Notice = { [E in BusEvent]: { event: E; content: BusEvents[E] } }[BusEvent];

/** A notice takes under 8,000 bytes: so many ids fit, however long they are. */
const idsPerNotice = 400;
/** While the connection is away the newest notices wait, and older ones are left to polls and checks. */
const mostWaiting = 1_000;

/** Notices that wait to be sent: ids of one kind that follow each other travel together. */
export function createOutbox() {
  let waiting: Notice[] = [];

  function addIds(event: 'messages' | 'sessions_ended', added: number[]): void {
    for (const id of added) {
      const last = waiting.at(-1);
      if (last?.event === event && last.content.ids.length < idsPerNotice)
        last.content.ids.push(id);
      else waiting.push({ event, content: { ids: [id] } });
    }
  }

  return {
    add(notice: Notice): void {
      if (notice.event === 'messages' || notice.event === 'sessions_ended')
        addIds(notice.event, notice.content.ids);
      else if (waiting.at(-1)?.event !== notice.event) waiting.push(notice);
      if (waiting.length > mostWaiting) waiting = waiting.slice(-mostWaiting);
    },
    takeAll(): Notice[] {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}

const envelope = z.object({
  event: z.enum(Object.keys(contents) as [BusEvent, ...BusEvent[]]),
  content: z.unknown(),
});

export const writeNotice = (from: string, notice: Notice): string =>
  JSON.stringify({ from, ...notice });

/** Whether `writeNotice` made this for that sender, without reading on. */
export const isFrom = (sender: string, payload: string): boolean =>
  payload.startsWith(JSON.stringify({ from: sender }).slice(0, -1));

/** A notice as it came in; undefined for what another version of the server, or somebody else, may have sent. */
export function readNotice(payload: string): Notice | undefined {
  try {
    const { event, content } = envelope.parse(JSON.parse(payload));
    return { event, content: contents[event].parse(content) } as Notice;
  } catch {
    return undefined;
  }
}
