import { sql } from 'kysely';
import type { ChangedSettings, Settings } from '#shared/shop/shop.ts';
import { keyNameIn, type DoerNames } from '../audit/doers.ts';
import type { Db } from '../database/connect.ts';
import { toSettings } from '../prices/settings-document.ts';

export async function findSettings(db: Db): Promise<Settings> {
  return toSettings(
    await db.selectFrom('shop_settings').select(['version', 'document']).executeTakeFirst(),
  );
}

/** The version of the saved settings; 0 while none are saved. */
export async function findSettingsVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('shop_settings').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

/**
 * Reads the settings and locks them against other changes until the transaction ends. Before the
 * first save there is no row to lock.
 */
export async function lockSettings(db: Db): Promise<Settings> {
  return toSettings(
    await db
      .selectFrom('shop_settings')
      .select(['version', 'document'])
      .forUpdate()
      .executeTakeFirst(),
  );
}

/**
 * Writes new settings, whose version must be one higher than the present one; gives false if it is
 * not.
 */
export async function replaceSettings(
  db: Db,
  { version, ...document }: Settings,
): Promise<boolean> {
  const { rows } = await sql`
    insert into shop_settings (version, document) values (${version}, ${JSON.stringify(document)}::jsonb)
    on conflict (id) do update set version = excluded.version, document = excluded.document
      where shop_settings.version = ${version - 1}
    returning version`.execute(db);
  return rows.length === 1;
}

export interface SettingsChangeRow extends DoerNames {
  id: number;
  before: ChangedSettings;
  after: ChangedSettings;
  created_at: Date;
}

/** The changes of settings in the desk's log, newest first; only those before the id `beforeId`. */
export function findSettingsChanges(
  db: Db,
  beforeId: number | undefined,
  limit: number,
): Promise<SettingsChangeRow[]> {
  return db
    .selectFrom('change_log')
    .innerJoin('account', 'account.id', 'change_log.admin_id')
    .select([
      'change_log.id',
      'change_log.before',
      'change_log.after',
      'change_log.created_at',
      'account.first_name',
      'account.last_name',
      keyNameIn('change_log'),
    ])
    .where('change_log.action', '=', 'settings_changed')
    .where('change_log.id', '<', beforeId ?? Number.MAX_SAFE_INTEGER)
    .orderBy('change_log.id', 'desc')
    .limit(limit)
    .$narrowType<Pick<SettingsChangeRow, 'before' | 'after'>>()
    .execute();
}
