import { createFileRoute } from '@tanstack/react-router';
import { PersonView } from '../../desk/people/person-view.tsx';
import { NotFound } from '../../layout/not-found.tsx';
import { idInAddress } from '../../lib/addresses/id-in-address.ts';
import { useOwnTitle } from '../../lib/addresses/own-title.ts';

export const Route = createFileRoute('/admin/users/$userId')({
  component: PersonPage,
});

function PersonPage() {
  const { userId } = Route.useParams();
  useOwnTitle(`User #${userId}`);
  if (idInAddress(userId) === null) return <NotFound />;
  return (
    <div className="page-column grid grid-cols-1 gap-6 py-8">
      <PersonView id={Number(userId)} />
    </div>
  );
}
