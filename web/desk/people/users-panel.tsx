import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { PeopleRole } from '#shared/users/user-list.rules.ts';
import type { User } from '#shared/users/users.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { NamesAlike } from '../frame/names-alike.tsx';
import { PersonLink } from '../frame/person-link.tsx';
import { summary } from '../frame/summary.api.ts';
import { Counters } from '../tables/counters.tsx';
import { ExportButton } from '../tables/export-button.tsx';
import { ColumnsMenu, useHiddenColumns } from '../tables/hidden-columns.tsx';
import { useLongList } from '../tables/long-list.ts';
import { LongTable, type Column } from '../tables/long-table.tsx';
import { NothingMatches } from '../tables/nothing-matches.tsx';
import { RowActions } from '../tables/row-actions.tsx';
import { readPeopleFilter, type PeopleFilter } from './people-filter.ts';
import { userPages } from './people.api.ts';
import { isOfHouse } from '../../lib/shop/of-house.ts';

const loadUserDialog = () => import('./user-dialog.tsx');
const UserDialog = lazy(loadUserDialog);

/** A link to the list of people with one role, on the page that is open. */
const linkTo =
  (role: PeopleRole | undefined) => (props: { className: string; children: ReactNode }) => (
    <Link to="." search={({ tab }) => ({ tab, role })} resetScroll={false} {...props} />
  );

const hideableColumns = ['Username', 'Email', 'Role'];

/** The number of people with each role; each number is a link to these people. */
export function PeopleCounters() {
  const { data } = useQuery(summary);
  return (
    <Counters
      label="Users by role"
      items={[
        { name: 'Total Users', value: data?.registeredUsers, link: linkTo(undefined) },
        { name: 'Regular Users', value: data?.regularUsers, link: linkTo('user') },
        { name: 'Administrators', value: data?.administrators, link: linkTo('admin') },
      ]}
    />
  );
}

/** The table of everybody with an account, with the numbers of people above it. */
export function UsersPanel({
  filter,
  onFilter,
  counted = true,
}: {
  filter: PeopleFilter;
  /** Called with each new filter, which the caller writes into the page's address. */
  onFilter: (filter: PeopleFilter) => void;
  /**
   * Whether the panel shows the numbers of people; the page of the people shows them beside its
   * title instead.
   */
  counted?: boolean;
}) {
  const hiding = useHiddenColumns('users');
  const [shown, setShown] = useState<User | null>(null);
  return (
    <div className="grid grid-cols-1 gap-2">
      {counted && <PeopleCounters />}
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search users"
          placeholder="Search users by name or email..."
          value={filter.search ?? ''}
          onChange={(search) => onFilter({ ...filter, search: search || undefined })}
        />
        <ColumnsMenu columns={hideableColumns} {...hiding} />
        <ExportButton of="GET /api/admin/users.csv" />
      </div>
      <UsersTable
        filter={filter}
        onSort={(sort) => onFilter(readPeopleFilter({ ...filter, sort }))}
        hidden={hiding.hidden}
        onView={setShown}
        onShowAll={() => onFilter({})}
      />
      {shown && (
        <Suspense>
          <UserDialog user={shown} open onOpenChange={() => setShown(null)} />
        </Suspense>
      )}
    </div>
  );
}

function UsersTable({
  filter,
  onSort,
  hidden,
  onView,
  onShowAll,
}: {
  filter: PeopleFilter;
  onSort: (sort: string) => void;
  hidden: ReadonlySet<string>;
  /**
   * The panel renders the person's dialog, because a search may remove the row while the dialog is
   * open.
   */
  onView: (user: User) => void;
  onShowAll: () => void;
}) {
  const list = useLongList(userPages(filter));
  const columns = useMemo(() => columnsFor(onView), [onView]);
  const navigate = useNavigate();
  return (
    <LongTable
      label="Users"
      columns={columns}
      list={list}
      // Without another order, people stand in the order in which their accounts were made.
      order={{ sort: filter.sort ?? 'id', usual: 'id', onSort }}
      hidden={hidden}
      empty={
        filter.search || filter.role ? (
          <NothingMatches
            title="No users match your search"
            description={
              <NamesAlike
                search={filter.search}
                onChoose={({ id }) =>
                  void navigate({ to: '/admin/users/$userId', params: { userId: String(id) } })
                }
              />
            }
            onShowAll={onShowAll}
          />
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
    sort: 'name',
    cell: (user) => (
      <span className="font-medium">
        <PersonLink user={user} opensRow />
      </span>
    ),
  },
  {
    heading: 'Username',
    sort: 'username',
    from: 'lg',
    inCard: 'right',
    cell: ({ username }) => <span className="line-clamp-1 break-all">{username}</span>,
  },
  {
    heading: 'Email',
    sort: 'email',
    inCard: 'whole',
    cell: ({ email }) => <span className="line-clamp-1 break-all">{email}</span>,
  },
  {
    heading: 'Role',
    sort: 'role',
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
