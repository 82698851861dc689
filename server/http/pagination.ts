import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { PageQuery } from '#shared/fields.ts';
import { limits } from '#shared/fields.rules.ts';
import { isValueOf, type ListOrder } from '../database/lists/list-order.ts';
import { invalidInput } from './errors.ts';

/** The cursor of a list by id. */
export const idCursor = z.tuple([z.int().check(z.minimum(0))]);
/** The cursor of a list ordered by creation and id. */
export const createdCursor = z.tuple([z.iso.datetime(), z.int().check(z.minimum(0))]);

/** The cursor of a list in an order that was asked for. */
export const orderCursor = (order: ListOrder) =>
  z.tuple([
    z.string().check(z.refine((value) => isValueOf(order, value))),
    z.int().check(z.minimum(0)),
  ]);

const badCursor = () => invalidInput({ cursor: 'cursor is not valid' });

/** The checked cursor to go on from, or undefined at the beginning. */
export function readCursor<S extends z.ZodMiniType>(
  schema: S,
  query: PageQuery | undefined,
): z.output<S> | undefined {
  if (!query?.cursor) return undefined;
  try {
    const result = schema.safeParse(
      JSON.parse(Buffer.from(query.cursor, 'base64url').toString('utf8')),
    );
    if (result.success) return result.data;
  } catch {
    // This text is no cursor of the shop, so it is refused below.
  }
  throw badCursor();
}

/** How many rows a page holds. */
export const pageSize = (query: PageQuery | undefined): number => query?.limit ?? limits.pageSize;

/** Adds one relation to the answer's Link header (RFC 8288): the same address with some parameters changed. */
export function linkTo(
  request: FastifyRequest,
  reply: FastifyReply,
  relation: 'next' | 'prev',
  change: Record<string, string | undefined>,
): void {
  const [path = '', search = ''] = request.url.split('?');
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, value);
  }
  reply.header('link', `<${path}?${parameters}>; rel="${relation}"`);
}

/** The answer's Link header, where it has one. */
export const linkOf = (reply: FastifyReply): string | undefined =>
  reply.getHeader('link') as string | undefined;

/** A cursor as it stands in an address. */
export const writeCursor = (cursor: unknown[]): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** A part of a list, and the cursor of the next part when there is one. */
export interface Page<Item> {
  items: Item[];
  next?: unknown[] | undefined;
}

/** Cuts `size + 1` fetched rows to a page; `cursorOf` gives that of its last row. */
export function cutPage<Row>(
  rows: Row[],
  size: number,
  cursorOf: (last: Row) => unknown[],
): Page<Row> {
  if (rows.length <= size) return { items: rows };
  const items = rows.slice(0, size);
  return { items, next: cursorOf(items.at(-1) as Row) };
}

/**
 * A page of a list that is in memory; its cursors are positions, valid as long as the list is the
 * same.
 */
export function pageOf<Item>(list: Item[], query: PageQuery): Page<Item> {
  const [from] = readCursor(idCursor, query) ?? [0];
  const size = pageSize(query);
  return cutPage(list.slice(from, from + size + 1), size, () => [from + size]);
}

/** A page's items, with a link to the next page in the answer's header when there is one. */
export function sendPage<Item>(
  call: { request: FastifyRequest; reply: FastifyReply },
  page: Page<Item>,
): Item[] {
  if (page.next) linkTo(call.request, call.reply, 'next', { cursor: writeCursor(page.next) });
  return page.items;
}
