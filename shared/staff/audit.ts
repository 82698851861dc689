import * as z from 'zod/mini';
import { dayInQuery } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../fields.rules.ts';
import { moment, numberInQuery, pageQuery } from '../fields.ts';
import { auditKinds, auditSubjects } from './audit.rules.ts';

const values = z.nullable(z.record(z.string(), z.unknown()));

/** An entry of the house's audit log. */
const auditEntry = z.object({
  id: z.int(),
  at: moment,
  kind: z.enum(auditKinds),
  /**
   * The person who did it; null for a visitor, a command and the shop itself. When a program did
   * it, `keyId` is the id of its key and `name` the key's name.
   */
  by: z.nullable(z.object({ id: z.int(), name: z.string(), keyId: z.optional(z.int()) })),
  /** The network address from which it was done; empty where that is not known. */
  address: z.string(),
  about: z.nullable(
    z.object({ type: z.enum(auditSubjects), id: z.nullable(z.int()), name: z.string() }),
  ),
  before: values,
  after: values,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint('GET', '/api/admin/audit', {
  access: 'staff.write',
  summary:
    'The house’s log, newest first; `by` is the id of a person, `from` and `to` are days of the shop, both included',
  query: z.extend(pageQuery, {
    by: z.optional(numberInQuery('by', 1, limits.id)),
    kind: z.optional(z.enum(auditKinds, { error: 'kind must be one that the log has' })),
    from: z.optional(dayInQuery('from')),
    to: z.optional(dayInQuery('to')),
  }),
  reply: z.array(auditEntry),
});
