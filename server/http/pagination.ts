import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { PageQuery } from '#shared/fields.ts';
import { limits } from '#shared/fields.rules.ts';
import { isValueOf, type ListOrder } from '../database/lists/list-order.ts';
import { invalidInput } from './errors.ts';

/** The cursor of a list that is sorted by id: the last id. */
export const idCursor = z.tuple([z.int().check(z.minimum(0))]);
/** The cursor of a list that is sorted by creation and id: both values of the last row. */
export const createdCursor = z.tuple([z.iso.datetime(), z.int().check(z.minimum(0))]);

/**
 * The cursor of a list in an order that the client chose: the sorted value and the id of the last
 * row.
 */
export const orderCursor = (order: ListOrder) =>
  z.tuple([
    z.string().check(z.refine((value) => isValueOf(order, value))),
    z.int().check(z.minimum(0)),
  ]);

const badCursor = () => invalidInput({ cursor: 'cursor is not valid' });

/**
 * Reads and checks the cursor of a query; undefined for the first page.
 * @throws 400 for a text that is no cursor of this list
 */
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
    // The text cannot be decoded, so it is refused after this.
  }
  throw badCursor();
}

/** How many rows a page has at most: the number that the query asks for, or the usual one. */
export const pageSize = (query: PageQuery | undefined): number => query?.limit ?? limits.pageSize;

/**
 * Adds a link to the Link header of the answer (RFC 8288): the address of the request with some
 * parameters changed.
 */
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

/** The Link header of an answer; undefined where it has none. */
export const linkOf = (reply: FastifyReply): string | undefined =>
  reply.getHeader('link') as string | undefined;

/** The text of a cursor for an address. */
export const writeCursor = (cursor: unknown[]): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** A page of a list, and the cursor for the next page where there is one. */
export interface Page<Item> {
  items: Item[];
  next?: unknown[] | undefined;
}

/**
 * Makes a page of `size` rows from up to `size + 1` rows that were read; one row too many means
 * that there is a next page.
 */
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
 * A page of a list that is in memory. A cursor is a position in the list, so it is right only while
 * the list stays the same.
 */
export function pageOf<Item>(list: Item[], query: PageQuery): Page<Item> {
  const [from] = readCursor(idCursor, query) ?? [0];
  const size = pageSize(query);
  return cutPage(list.slice(from, from + size + 1), size, () => [from + size]);
}

/** Gives the rows of a page for the answer, and adds the link to the next page to its headers. */
export function sendPage<Item>(
  call: { request: FastifyRequest; reply: FastifyReply },
  page: Page<Item>,
): Item[] {
  if (page.next) linkTo(call.request, call.reply, 'next', { cursor: writeCursor(page.next) });
  return page.items;
}
