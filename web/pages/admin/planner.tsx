import { createFileRoute } from '@tanstack/react-router';
import { NewBookingButton } from '../../desk/bookings/new-booking-button.tsx';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { PlannerControls } from '../../desk/planner/planner-controls.tsx';
import {
  plannerTexts,
  readPlannerSearch,
  type PlannerAddress,
  type PlannerSearch,
} from '../../desk/planner/planner-search.ts';
import { Planner } from '../../desk/planner/planner.tsx';
import { pageHead } from '../../lib/addresses/page-head.ts';

export const Route = createFileRoute('/admin/planner')({
  validateSearch: (texts: PlannerAddress) => texts,
  head: () => pageHead({ title: 'Planner' }),
  component: PlannerPage,
});

function PlannerPage() {
  const search = readPlannerSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const view = {
    search,
    onSearch: (next: PlannerSearch) =>
      void navigate({ search: plannerTexts(next), replace: true, resetScroll: false }),
  };
  return (
    <div className="page-column grid grid-cols-1 gap-4 pt-4 pb-6">
      <DeskHeader
        title="Planner"
        action={
          <>
            <PlannerControls {...view} />
            <NewBookingButton />
          </>
        }
      />
      <Planner {...view} />
    </div>
  );
}
