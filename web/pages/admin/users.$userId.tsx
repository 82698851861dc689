import { createFileRoute } from '@tanstack/react-router';
import { PersonView } from '../../desk/people/person-view.tsx';
import { pageById } from '../../lib/addresses/page-by-id.ts';

export const Route = createFileRoute('/admin/users/$userId')({
  ...pageById('userId', 'User #'),
  component: PersonPage,
});

function PersonPage() {
  return (
    <div className="page-column grid grid-cols-1 gap-6 pt-4 pb-8">
      <PersonView id={Number(Route.useParams().userId)} />
    </div>
  );
}
