import type { Db } from '../../database/connect.ts';

/** Whether somebody at the desk has dismissed the list of tasks for the shop's first day. */
export async function findDismissal(db: Db): Promise<boolean> {
  const row = await db.selectFrom('first_day_dismissal').select('dismissed_at').executeTakeFirst();
  return row !== undefined;
}

export async function insertDismissal(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('first_day_dismissal')
    .values({ dismissed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
