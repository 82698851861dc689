import { createFileRoute } from '@tanstack/react-router';
import { NewBookingButton } from '../../desk/bookings/new-booking-button.tsx';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { plannerTexts, readPlannerSearch } from '../../desk/planner/planner-search.ts';
import { Planner } from '../../desk/planner/planner.tsx';
import { pageHead } from '../../lib/addresses/page-head.ts';
import { textsOf } from '../../lib/addresses/texts-of.ts';

export const Route = createFileRoute('/admin/planner')({
  validateSearch: textsOf('from', 'days', 'category', 'view'),
  head: () => pageHead({ title: 'Planner' }),
  component: PlannerPage,
});

function PlannerPage() {
  const search = readPlannerSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <div className="page-column grid grid-cols-1 gap-6 py-8">
      <DeskHeader title="Planner" action={<NewBookingButton />} />
      <Planner
        search={search}
        onSearch={(next) =>
          void navigate({ search: plannerTexts(next), replace: true, resetScroll: false })
        }
      />
    </div>
  );
}
