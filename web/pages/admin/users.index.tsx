import { createFileRoute } from '@tanstack/react-router';
import { NewBookingButton } from '../../desk/bookings/new-booking-button.tsx';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { readPeopleFilter } from '../../desk/people/people-filter.ts';
import { PeopleCounters, UsersPanel } from '../../desk/people/users-panel.tsx';
import { pageHead } from '../../lib/addresses/page-head.ts';
import { textsOf } from '../../lib/addresses/texts-of.ts';

export const Route = createFileRoute('/admin/users/')({
  validateSearch: textsOf('search', 'role', 'sort'),
  head: () => pageHead({ title: 'Users' }),
  component: Users,
});

function Users() {
  const filter = readPeopleFilter(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <div className="page-column grid grid-cols-1 gap-1.5 py-4">
      <DeskHeader
        title="Users"
        action={
          <>
            <NewBookingButton />
            <div className="min-w-full flex-1 lg:min-w-0">
              <PeopleCounters />
            </div>
          </>
        }
      />
      <UsersPanel
        counted={false}
        filter={filter}
        onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    </div>
  );
}
