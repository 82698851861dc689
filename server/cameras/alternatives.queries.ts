import { sql } from 'kysely';
import { specValues } from '#shared/cameras/facts.rules.ts';
import type { Db } from '../database/connect.ts';
import { isFree, type WantedDays } from '../stock/free-items.queries.ts';
import { cameraColumns, type CameraRow } from './cameras.presenter.ts';

/**
 * The first `limit` items that can stand for another one and have enough free units on the days:
 * first items of its kind with one of its mounts, for half to double its price, then items of its
 * category, the nearest price first (docs/contract/stock.md 2). A category is read from the item's
 * price upwards and downwards, until enough items are found.
 */
export async function findAlternatives(
  db: Db,
  to: CameraRow,
  days: WantedDays,
  limit: number,
): Promise<CameraRow[]> {
  const price = sql`${to.price_per_day}::integer`;
  const wanted = sql`id <> ${to.id}::integer and deleted_at is null and ${isFree(days)}`;
  const ofCategory = sql`category_id = ${to.category_id}::integer and ${wanted}`;
  const mounts = specValues(to.specs, 'mount').map(
    (value) => sql`specs @> ${JSON.stringify([{ name: 'mount', value }])}::jsonb`,
  );
  const ofMount = mounts.length > 0 ? sql`and (${sql.join(mounts, sql` or `)})` : sql``;
  const { rows } = await sql<CameraRow>`
    select ${sql.join(cameraColumns.map((column) => sql.ref(column)))}
    from (
      select distinct on (id) * from (
        (select *, 1 as rank from camera
          where kind = ${to.kind}::text ${ofMount} and price_per_day between ${price} / 2.0 and ${price} * 2 and ${wanted}
          order by abs(price_per_day - ${price}), id limit ${limit}::integer)
        union all
        (select *, 2 from camera where price_per_day >= ${price} and ${ofCategory}
          order by price_per_day, id limit ${limit}::integer)
        union all
        (select *, 2 from camera where price_per_day < ${price} and ${ofCategory}
          order by price_per_day desc, id desc limit ${limit}::integer)
      ) as found order by id, rank
    ) as nearest
    order by rank, abs(price_per_day - ${price}), id
    limit ${limit}::integer`.execute(db);
  return rows;
}
