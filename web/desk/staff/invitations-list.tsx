import { useQuery } from '@tanstack/react-query';
import { roleWords } from '#shared/staff/role-words.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { formatTime } from '../../lib/shop/dates-text.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { invitationsQuery, useWithdraw } from './staff.api.ts';

/** The invitations that are still open; nothing is shown when there are none. */
export function InvitationsList() {
  const { data: invitations = [] } = useQuery(invitationsQuery);
  const { data: shop } = useQuery(shopQuery());
  const withdraw = useWithdraw();
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invited" className="grid gap-2">
      <h2 id="invited" className="text-lg">
        Invited
      </h2>
      <ul className="grid border-t border-hairline">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-hairline py-3 text-sm"
          >
            <div className="min-w-48 flex-1">
              <p className="font-medium">
                <bdi>{fullName(invitation)}</bdi>
              </p>
              <p className="text-xs break-all text-muted">{invitation.email}</p>
            </div>
            <p className="w-52 text-xs text-muted">
              As {roleWords[invitation.role].label}, by <bdi>{invitation.by.name}</bdi>
              <span className="figures block">until {formatTime(invitation.expiresAt, shop)}</span>
            </p>
            <div className="flex w-full sm:w-64">
              <ActButton
                variant="secondary"
                size="sm"
                pending={withdraw.isPending && withdraw.variables === invitation.id}
                pendingLabel="Withdrawing..."
                onClick={() => withdraw.mutate(invitation.id)}
              >
                Withdraw
                <span className="sr-only"> the invitation of {fullName(invitation)}</span>
              </ActButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
