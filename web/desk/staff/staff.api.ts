import type { InvitationInput } from '#shared/staff/staff.ts';
import type { RoleName } from '#shared/permissions.rules.ts';
import { call } from '../../lib/calls/call.ts';
import type { AuditKind } from '#shared/staff/audit.rules.ts';
import { readingPages } from '../../lib/calls/reading-pages.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { sendOnce } from '../../lib/calls/send-once.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { toast } from '../../lib/screen/toast.ts';
import { sayFailed } from '../frame/say-failed.ts';
import { staleAtDesk } from '../frame/stale-at-desk.ts';

export const staffQuery = reading('GET /api/admin/staff');
export const invitationsQuery = reading('GET /api/admin/staff/invitations');

/**
 * The audit log of the house, with only the entries of a kind or a person where these are given.
 */
export const auditPages = ({ kind, by }: { kind: AuditKind | undefined; by: number | undefined }) =>
  readingPages('GET /api/admin/audit', {
    limit: 50,
    ...(kind && { kind }),
    ...(by && { by }),
  });

/** Changes the role of a person of the house; null takes the role away. */
export const useChangeRole = () =>
  useWriting(staleAtDesk['PATCH /api/admin/staff/:id'], {
    mutationFn: ({ id, role }: { id: number; role: RoleName | null }) =>
      call('PATCH /api/admin/staff/:id', { params: { id }, body: { role } }),
    onSuccess: () => toast({ title: 'Role Changed', description: 'It holds from now on.' }),
    onError: sayFailed('Failed to Change the Role'),
  });

/** Removes all second factors of a person of the house. */
export const useRemoveFactors = () =>
  useWriting(staleAtDesk['DELETE /api/admin/staff/:id/factors'], {
    mutationFn: (id: number) => call('DELETE /api/admin/staff/:id/factors', { params: { id } }),
    onSuccess: () => toast({ title: 'Second Factors Removed', description: 'A mail tells of it.' }),
    onError: sayFailed('Failed to Remove the Second Factors'),
  });

export const useInvite = () =>
  useWriting(staleAtDesk['POST /api/admin/staff/invitations'], {
    mutationFn: (body: InvitationInput) =>
      sendOnce('invitation', body, (idempotencyKey) =>
        call('POST /api/admin/staff/invitations', { body, idempotencyKey }),
      ),
  });

export const useWithdraw = () =>
  useWriting(staleAtDesk['DELETE /api/admin/staff/invitations/:id'], {
    mutationFn: (id: number) => call('DELETE /api/admin/staff/invitations/:id', { params: { id } }),
    onSuccess: () =>
      toast({ title: 'Invitation Withdrawn', description: 'Its link opens nothing any more.' }),
    onError: sayFailed('Failed to Withdraw'),
  });
