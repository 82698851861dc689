import { sql } from 'kysely';
import type { AuditKind, AuditSubject } from '#shared/staff/audit.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { Db } from '../database/connect.ts';

export interface AuditFilter {
  by?: number | undefined;
  kind?: AuditKind | undefined;
  /** The first and the last day of the shop's calendar, both included. */
  from?: Day | undefined;
  to?: Day | undefined;
}

export interface AuditRow {
  id: number;
  at: Date;
  kind: AuditKind;
  by_account: number | null;
  by_name: string;
  by_key: number | null;
  key_name: string | null;
  address: string;
  about_type: AuditSubject | null;
  about_id: number | null;
  about_name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  times: number;
}

/**
 * Entries of the house's log that pass a filter, newest first; only those before the id `beforeId`.
 * People have their present names.
 */
export async function findAuditEntries(
  db: Db,
  { by, kind, from, to }: AuditFilter,
  timeZone: string,
  beforeId: number | undefined,
  limit: number,
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select entry.id, entry.at, entry.kind, entry.by_account, entry.address, entry.about_type, entry.about_id,
      entry.before, entry.after, entry.times,
      entry.by_key, (select name from api_key where id = entry.by_key) as key_name,
      concat_ws(' ', doer.first_name, doer.last_name) as by_name,
      case when subject.id is null then entry.about_name else concat_ws(' ', subject.first_name, subject.last_name) end
        as about_name
    from audit_log as entry
    left join account as doer on doer.id = entry.by_account
    left join account as subject on subject.id = entry.about_account
    where entry.id < ${beforeId ?? Number.MAX_SAFE_INTEGER}::bigint
      and (${by ?? null}::integer is null or entry.by_account = ${by ?? null}::integer)
      and (${kind ?? null}::text is null or entry.kind = ${kind ?? null}::text)
      and (${from ?? null}::date is null or entry.at >= ${from ?? null}::date::timestamp at time zone ${timeZone}::text)
      and (${to ?? null}::date is null or entry.at < (${to ?? null}::date + 1)::timestamp at time zone ${timeZone}::text)
    order by entry.id desc limit ${limit}::integer`.execute(db);
  return rows;
}
