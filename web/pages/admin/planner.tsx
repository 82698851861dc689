import { createFileRoute } from '@tanstack/react-router';
import { NewBookingButton } from '../../desk/bookings/new-booking-button.tsx';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { readPlannerSearch } from '../../desk/planner/planner-search.ts';
import { Planner } from '../../desk/planner/planner.tsx';
import { pageHead } from '../../lib/addresses/page-head.ts';

export const Route = createFileRoute('/admin/planner')({
  validateSearch: readPlannerSearch,
  head: () => pageHead({ title: 'Planner' }),
  component: PlannerPage,
});

function PlannerPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className="page-column grid grid-cols-1 gap-6 py-8">
      <DeskHeader title="Planner" action={<NewBookingButton />} />
      <Planner
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </div>
  );
}
