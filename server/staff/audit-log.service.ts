import type { PageQuery } from '#shared/fields.ts';
import type { AuditEntry } from '#shared/staff/audit.ts';
import type { Deps } from '../deps.ts';
import { cutPage, idCursor, pageSize, readCursor, type Page } from '../http/pagination.ts';
import { findAuditEntries, type AuditFilter, type AuditRow } from './audit-log.queries.ts';

const presentEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  by: row.by_account === null ? null : { id: row.by_account, name: row.by_name },
  address: row.address,
  about: row.about_type && { type: row.about_type, id: row.about_id, name: row.about_name },
  before: row.before,
  after: row.kind === 'sign_in_refused' ? { times: row.times } : row.after,
});

/** The house's log, newest first. */
export async function auditPage(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  query: PageQuery & AuditFilter,
): Promise<Page<AuditEntry>> {
  const size = pageSize(query);
  const [before] = readCursor(idCursor, query) ?? [];
  const rows = await findAuditEntries(database.db, query, clock.timeZone, before, size + 1);
  const { items, next } = cutPage(rows, size, ({ id }) => [id]);
  return { next, items: items.map(presentEntry) };
}
