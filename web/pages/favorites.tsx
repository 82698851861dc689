import { createFileRoute } from '@tanstack/react-router';
import { FavoriteList } from '../features/favorites/favorite-list.tsx';
import { pageHead } from '../lib/addresses/page-head.ts';
import { useSession } from '../lib/session.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { EmptyState } from '../ui/states.tsx';

export const Route = createFileRoute('/favorites')({
  head: () => pageHead({ title: 'My Favorites' }),
  component: Favorites,
});

function Favorites() {
  const { status } = useSession();
  if (status === 'loading') return null;
  if (status === 'signed out') {
    return (
      <EmptyState
        level={1}
        drawing="lock"
        title="Please log in"
        description="You need to be logged in to view your favorites"
        action={<LinkButton to="/">Go to Home</LinkButton>}
      />
    );
  }
  return (
    <div className="page-column grid gap-8 py-8 md:py-12">
      <h1 className="text-2xl md:text-3xl">My Favorites</h1>
      <FavoriteList />
    </div>
  );
}
