import { keyLabel } from '#shared/api-keys/api-keys.rules.ts';
import type { PageQuery } from '#shared/fields.ts';
import type { AuditEntry } from '#shared/staff/audit.ts';
import type { Deps } from '../deps.ts';
import { cutPage, idCursor, pageSize, readCursor, type Page } from '../http/pagination.ts';
import { findAuditEntries, type AuditFilter, type AuditRow } from './audit-log.queries.ts';

const isRefused = ({ kind }: AuditRow): boolean =>
  kind === 'sign_in_refused' || kind === 'second_factor_refused';

const presentEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  by: row.by_account === null ? null : presentDoer(row.by_account, row),
  address: row.address,
  about: row.about_type && { type: row.about_type, id: row.about_id, name: row.about_name },
  before: row.before,
  after: isRefused(row) ? { ...row.after, times: row.times } : row.after,
});

const presentDoer = (id: number, { by_name, by_key, key_name }: AuditRow): AuditEntry['by'] =>
  by_key === null || key_name === null
    ? { id, name: by_name }
    : { id, name: keyLabel(key_name), keyId: by_key };

/** A page of the house's log, newest entry first. */
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
