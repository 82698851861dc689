import { createFileRoute, notFound } from '@tanstack/react-router';
import { PersonView } from '../../desk/people/person-view.tsx';
import { idInAddress } from '../../lib/addresses/id-in-address.ts';
import { pageHead } from '../../lib/addresses/page-head.ts';

export const Route = createFileRoute('/admin/users/$userId')({
  beforeLoad({ params }) {
    if (idInAddress(params.userId) === null) throw notFound();
  },
  head: ({ params }) => pageHead({ title: `User #${params.userId}` }),
  component: PersonPage,
});

function PersonPage() {
  return (
    <div className="page-column grid grid-cols-1 gap-6 py-8">
      <PersonView id={Number(Route.useParams().userId)} />
    </div>
  );
}
