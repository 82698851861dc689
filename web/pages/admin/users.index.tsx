import { createFileRoute } from '@tanstack/react-router';
import { NewBookingButton } from '../../desk/bookings/new-booking-button.tsx';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { readPeopleFilter } from '../../desk/people/people-filter.ts';
import { UsersPanel } from '../../desk/people/users-panel.tsx';
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
    <div className="page-column grid grid-cols-1 gap-6 pt-4 pb-8">
      <DeskHeader title="Users" action={<NewBookingButton />} />
      <UsersPanel
        filter={filter}
        onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    </div>
  );
}
