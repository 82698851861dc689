import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { User } from '#shared/users/users.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { PersonLink } from '../frame/person-link.tsx';
import { summary } from '../frame/summary.api.ts';
import { Counters } from '../tables/counters.tsx';
import { ExportButton } from '../tables/export-button.tsx';
import type { SearchFilter } from '../tables/filters.ts';
import { useLongList } from '../tables/long-list.ts';
import { LongTable, type Column } from '../tables/long-table.tsx';
import { NothingMatches } from '../tables/nothing-matches.tsx';
import { RowActions } from '../tables/row-actions.tsx';
import { userPages } from './people.api.ts';
import { isOfHouse } from '../../lib/shop/of-house.ts';

const loadUserDialog = () => import('./user-dialog.tsx');
const UserDialog = lazy(loadUserDialog);

/** Everybody with an account: how many, and who. */
export function UsersPanel({
  filter,
  onFilter,
}: {
  filter: SearchFilter;
  /** The filter is kept in the URL. */
  onFilter: (filter: SearchFilter) => void;
}) {
  const { data } = useQuery(summary);
  const [shown, setShown] = useState<User | null>(null);
  return (
    <div className="grid grid-cols-1 gap-5">
      <Counters
        label="Users by role"
        items={[
          { name: 'Total Users', value: data?.registeredUsers },
          { name: 'Regular Users', value: data?.regularUsers },
          { name: 'Administrators', value: data?.administrators },
        ]}
      />
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search users"
          placeholder="Search users by name or email..."
          value={filter.search ?? ''}
          onChange={(search) => onFilter({ search: search || undefined })}
        />
        <ExportButton of="GET /api/admin/users.csv" />
      </div>
      <UsersTable search={filter.search} onView={setShown} onShowAll={() => onFilter({})} />
      {shown && (
        <Suspense>
          <UserDialog user={shown} open onOpenChange={() => setShown(null)} />
        </Suspense>
      )}
    </div>
  );
}

function UsersTable({
  search,
  onView,
  onShowAll,
}: {
  search: string | undefined;
  /** The dialog is the panel's: a search may take the row away. */
  onView: (user: User) => void;
  onShowAll: () => void;
}) {
  const list = useLongList(userPages(search));
  const columns = useMemo(() => columnsFor(onView), [onView]);
  return (
    <LongTable
      label="Users"
      columns={columns}
      list={list}
      empty={
        search ? (
          <NothingMatches title="No users match your search" onShowAll={onShowAll} />
        ) : (
          <EmptyState
            drawing="lock"
            title="No users found"
            action={<LinkButton to="/">Return to Home</LinkButton>}
          />
        )
      }
    />
  );
}

const columnsFor = (view: (user: User) => void): Column<User>[] => [
  {
    heading: 'User',
    cell: (user) => (
      <span className="font-medium">
        <PersonLink user={user} />
      </span>
    ),
  },
  {
    heading: 'Username',
    from: 'lg',
    inCard: 'right',
    cell: ({ username }) => <span className="line-clamp-1 break-all">{username}</span>,
  },
  {
    heading: 'Email',
    inCard: 'whole',
    cell: ({ email }) => <span className="line-clamp-1 break-all">{email}</span>,
  },
  {
    heading: 'Role',
    width: 'w-28',
    cell: (user) =>
      isOfHouse(user) ? <Badge tone="default">Admin</Badge> : <Badge tone="secondary">User</Badge>,
  },
  {
    heading: 'Actions',
    width: 'w-24',
    align: 'right',
    inCard: 'right',
    cell: (user, layout) => (
      <RowActions
        layout={layout}
        of={user.username}
        preload={() => void loadUserDialog()}
        actions={[{ label: 'View', onPress: () => view(user) }]}
      />
    ),
  },
];
