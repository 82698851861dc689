import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleNames, type RoleName } from '#shared/permissions.rules.ts';
import { roleWords } from '#shared/staff/role-words.rules.ts';
import type { StaffMember } from '#shared/staff/staff.ts';
import { factorLabels } from '#shared/users/factors.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { useUser } from '../../lib/session.ts';
import { formatTime } from '../../lib/shop/dates-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { PersonLink } from '../frame/person-link.tsx';
import { staffQuery, useChangeRole, useRemoveFactors } from './staff.api.ts';

/**
 * A change of a person of the house, about which a dialog asks first, because it has an effect at
 * once.
 */
interface Asked {
  member: StaffMember;
  /**
   * The new role; null when the person loses the role, undefined when the second factors are to be
   * removed instead.
   */
  role: RoleName | null | undefined;
}

/** The list of the people of the house with their roles, which owners can change. */
export function StaffList() {
  const { data: members, error, refetch } = useQuery(staffQuery);
  const [asked, setAsked] = useState<Asked>();
  const change = useChangeRole();
  const removeFactors = useRemoveFactors();
  const close = () => setAsked(undefined);
  if (!members) {
    return error ? (
      <ErrorState
        title="The people could not be loaded"
        description={failureText(error)}
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    ) : (
      <Skeleton className="h-40 w-full" />
    );
  }
  return (
    <>
      <ul aria-label="People of the house" className="grid border-t border-hairline">
        {members.map((member) => (
          <Member key={member.id} member={member} onAsk={(role) => setAsked({ member, role })} />
        ))}
      </ul>
      {asked?.role === undefined && asked && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Remove the Second Factors"
          question={
            <>
              <bdi>{fullName(asked.member)}</bdi> signs in with the password alone then: passkeys,
              authenticator app and recovery codes go. A mail tells of it.
            </>
          }
          confirmLabel="Remove"
          pending={removeFactors.isPending}
          pendingLabel="Removing..."
          destructive
          onConfirm={() => removeFactors.mutate(asked.member.id, { onSettled: close })}
        />
      )}
      {asked?.role !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={asked.role ? 'Change the Role' : 'Remove from the House'}
          question={
            asked.role ? (
              <>
                <bdi>{fullName(asked.member)}</bdi> becomes {roleWords[asked.role].label}:{' '}
                {roleWords[asked.role].does} It holds at once, on every screen that is open.
              </>
            ) : (
              <>
                <bdi>{fullName(asked.member)}</bdi> becomes a customer, at once, and comes back by
                an invitation only.
              </>
            )
          }
          confirmLabel={asked.role ? 'Change Role' : 'Remove'}
          pending={change.isPending}
          pendingLabel={asked.role ? 'Changing...' : 'Removing...'}
          destructive={asked.role === null}
          onConfirm={() =>
            change.mutate({ id: asked.member.id, role: asked.role ?? null }, { onSettled: close })
          }
        />
      )}
    </>
  );
}

function Member({
  member,
  onAsk,
}: {
  member: StaffMember;
  onAsk: (role: RoleName | null | undefined) => void;
}) {
  const { data: shop } = useQuery(shopQuery());
  const isOneself = useUser()?.id === member.id;
  const { role, lastSignInAt, factors } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-hairline py-3 text-sm">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap gap-x-1 font-medium">
          <PersonLink user={member} />
          {isOneself && <span className="font-normal text-muted">(you)</span>}
        </p>
        <p className="text-xs break-all text-muted">
          {member.username} · {member.email}
        </p>
      </div>
      <div className="figures w-60 text-xs text-muted">
        {lastSignInAt ? `Last sign-in ${formatTime(lastSignInAt, shop)}` : 'No sign-in yet'}
        <span className="flex flex-wrap items-center gap-x-2">
          {factors.length > 0
            ? factors.map((factor) => factorLabels[factor]).join(', ')
            : 'No second factor'}
          {factors.length > 0 && !isOneself && (
            <Button variant="text" className="text-xs" onClick={() => onAsk(undefined)}>
              Remove
              <span className="sr-only"> second factors of {fullName(member)}</span>
            </Button>
          )}
        </span>
      </div>
      {isOneself ? (
        <p className="w-full sm:w-64">{role && roleWords[role].label}</p>
      ) : (
        <div className="flex w-full gap-2 sm:w-64">
          <Select
            aria-label={`Role of ${fullName(member)}`}
            className="flex-1"
            value={role ?? ''}
            onChange={({ target }) => {
              const next = roleNames.find((name) => name === target.value);
              if (next) onAsk(next);
            }}
          >
            {roleNames.map((name) => (
              <option key={name} value={name}>
                {roleWords[name].label}
              </option>
            ))}
          </Select>
          <Button variant="ghost" size="sm" className="h-11! sm:h-10!" onClick={() => onAsk(null)}>
            Remove
            <span className="sr-only"> {fullName(member)}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
