import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBalance } from '#shared/format.rules.ts';
import { roleNames } from '#shared/permissions.rules.ts';
import { auditKindLabels, auditKinds, type AuditKind } from '#shared/staff/audit.rules.ts';
import type { AuditEntry } from '#shared/staff/audit.ts';
import type { StaffMember } from '#shared/staff/staff.ts';
import { roleWords } from '#shared/staff/role-words.rules.ts';
import { factorLabels, factors } from '#shared/users/factors.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { formatTime } from '../../lib/shop/dates-text.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { auditPages, staffQuery } from './staff.api.ts';

/**
 * The audit log of the house, the newest entry first: each act with its time, its person and its
 * network address.
 */
export default function AuditLog() {
  const [kind, setKind] = useState<AuditKind>();
  const [by, setBy] = useState<number>();
  const { data: members = [] } = useQuery(staffQuery);
  const log = useInfiniteQuery(auditPages({ kind, by }));
  const entries = log.data?.pages.flatMap(({ items }) => items);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-2">
        <Select
          aria-label="Kind"
          className="w-full sm:w-56"
          value={kind ?? ''}
          onChange={({ target }) => setKind(auditKinds.find((one) => one === target.value))}
        >
          <option value="">Everything</option>
          {auditKinds.map((one) => (
            <option key={one} value={one}>
              {auditKindLabels[one]}
            </option>
          ))}
        </Select>
        <Select
          aria-label="By"
          className="w-full sm:w-56"
          value={by ?? ''}
          onChange={({ target }) => setBy(Number(target.value) || undefined)}
        >
          <option value="">By anybody</option>
          {members.map((member) => (
            <option key={member.id} value={member.id}>
              {fullName(member)}
            </option>
          ))}
        </Select>
      </div>
      {log.isPending && <Skeleton className="h-40 w-full" />}
      {log.isError && !entries && (
        <ErrorState
          title="The log could not be loaded"
          description={failureText(log.error)}
          action={<Button onClick={() => void log.refetch()}>Try Again</Button>}
        />
      )}
      {entries?.length === 0 && <EmptyState drawing="lock" title="Nothing was noted" />}
      {entries && entries.length > 0 && (
        <ol aria-label="Log" className="grid border-t border-hairline text-sm">
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              maker={members.find(({ id }) => entry.by?.keyId !== undefined && id === entry.by.id)}
            />
          ))}
        </ol>
      )}
      <MorePages
        hasMore={log.hasNextPage}
        isFetching={log.isFetchingNextPage}
        onMore={() => void log.fetchNextPage()}
      />
    </div>
  );
}

/** An entry of the audit log. For an act of a program it also names the person who made the key. */
function Entry({ entry, maker }: { entry: AuditEntry; maker: StaffMember | undefined }) {
  const { data: shop } = useQuery(shopQuery());
  const { at, kind, by, address, about } = entry;
  const details = detailsOf(entry);
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-b border-hairline py-2.5 sm:grid-cols-[12rem_12rem_minmax(0,1fr)]">
      <span className="figures text-xs text-muted">{formatTime(at, shop)}</span>
      <span className="font-medium">{auditKindLabels[kind]}</span>
      <span className="min-w-0 wrap-anywhere">
        {about && about.type !== 'settings' && (
          <>
            <bdi>{about.type === 'booking' ? `Booking #${about.id}` : about.name}</bdi>
            {details && ': '}
          </>
        )}
        {details}
        <span className="block text-xs text-muted">
          {by && <bdi>{by.name}</bdi>}
          {maker && (
            <>
              {' '}
              of <bdi>{fullName(maker)}</bdi>
            </>
          )}
          {by && address && ', '}
          {address && `from ${address}`}
        </span>
      </span>
    </li>
  );
}

/** The old and the new values of an entry in words. */
function detailsOf({ kind, before, after }: AuditEntry): string {
  if (kind === 'second_factor_refused' && after?.['passkey'] !== undefined) {
    return `the passkey ${String(after['passkey'])} may have been copied, its counter went back`;
  }
  if (kind === 'sign_in_refused' || kind === 'second_factor_refused') {
    return timesText(Number(after?.['times']));
  }
  if (kind === 'override') return String(after?.['message']);
  if (kind === 'role')
    return [before, after].map((values) => roleText(values?.['role'])).join(' → ');
  const values = { before: valuesText(before), after: valuesText(after) };
  return [values.before, values.after].filter(Boolean).join(' → ');
}

/**
 * The words for refused sign-ins. All refusals of an hour are one entry, whose time is the begin of
 * the hour.
 */
const timesText = (times: number): string =>
  `${times === 1 ? 'once' : `${times} times`} in the hour from then on`;

function roleText(name: unknown): string {
  const role = roleNames.find((one) => one === name);
  return role ? roleWords[role].label : 'Customer';
}

const valuesText = (values: AuditEntry['before']): string =>
  Object.entries(values ?? {})
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => valueText(name, value))
    .join(', ');

function valueText(name: string, value: unknown): string {
  if (name === 'role') return roleText(value);
  const factor = name === 'factor' ? factors.find((one) => one === value) : undefined;
  if (factor) return factorLabels[factor];
  if (Array.isArray(value)) {
    const parts = value.map(partText).join(', ');
    return name === 'rates' ? `rates ${parts || 'none'}` : parts;
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([part, one]) => `${part} ${JSON.stringify(one)}`)
      .join(', ');
  if (name === 'pricePerDay' || name === 'amount') return formatBalance(Number(value));
  return sayThemselves.has(name) ? String(value) : `${name} ${String(value)}`;
}

/** A value of a list as text; a rate becomes `7: 300`. */
const partText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).join(': ') : String(value);

/** Fields whose values are clear without the name of the field. */
const sayThemselves = new Set(['file', 'kind', 'name', 'reason', 'url']);
