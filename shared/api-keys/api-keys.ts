import * as z from 'zod/mini';
import { isTimestamp } from '../days.rules.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, moment, pageQuery, requiredLine } from '../fields.ts';
import { limits } from '../fields.rules.ts';
import { allPermissions } from '../permissions.rules.ts';
import { keyPermissions } from './api-keys.rules.ts';

const permission = z.enum(allPermissions);

/** A key for programs as the desk lists it; the secret itself is never in it. */
const apiKey = z.object({
  id: z.int(),
  name: z.string(),
  permissions: z.array(permission),
  /** The person who made the key; programs act in that person's name. */
  maker: z.object({ id: z.int(), name: z.string() }),
  createdAt: moment,
  expiresAt: z.nullable(moment),
  lastUsedAt: z.nullable(moment),
  /** The network address from which the key was last used; null for a key that was never used. */
  lastUsedFrom: z.nullable(z.string()),
  endedAt: z.nullable(moment),
});
export type ApiKey = z.infer<typeof apiKey>;

export const listApiKeys = endpoint('GET', '/api/admin/api-keys', {
  access: 'staff.write',
  summary: 'Keys for programs, newest first; those that have ended stay for 30 days',
  query: pageQuery,
  reply: z.array(apiKey),
});

const unknownPermissions = 'Permissions must be a list of those that keys can have';
const end = z
  .string({ error: 'The end must be a timestamp' })
  .check(z.refine(isTimestamp, { error: 'The end must be a timestamp' }));

export const apiKeyInput = z.object({
  name: requiredLine('Name', 'Name is required', limits.name),
  permissions: z
    .array(z.enum(keyPermissions, { error: unknownPermissions }), { error: unknownPermissions })
    .check(
      z.minLength(1, { error: 'Please choose what the key may do' }),
      z.overwrite((given) => keyPermissions.filter((one) => given.includes(one))),
    ),
  expiresAt: z.optional(z.nullable(end)),
});
export type ApiKeyInput = z.infer<typeof apiKeyInput>;

export const createApiKey = endpoint('POST', '/api/admin/api-keys', {
  access: 'staff.write',
  summary:
    'A key for programs, told this once. It may do what both it and its maker may do at that moment, never `staff.write`, and ends at `expiresAt` (later than now, within 5 years) or when its maker leaves the house. 409 too_many_keys beyond 20. Takes an Idempotency-Key, a repeat is 409 already_made',
  status: 201,
  confirms: 'recently',
  takesKey: true,
  alsoAnswers: [409],
  body: apiKeyInput,
  reply: z.object({ id: z.int(), key: z.string() }),
});

export const deleteApiKey = endpoint('DELETE', '/api/admin/api-keys/:id', {
  access: 'staff.write',
  summary: 'End a key at once; 404 for one that has ended',
  confirms: 'recently',
  params: idParams,
});
