import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** Nothing passes the desk's search or filter; leads back to the whole list. */
export const NothingMatches = ({ title, onShowAll }: { title: string; onShowAll: () => void }) => (
  <EmptyState
    drawing="viewfinder"
    title={title}
    action={
      <Button
        variant="secondary"
        onClick={() => {
          // This button goes; a person who pressed it with a key goes on from here.
          document.getElementById('content')?.focus();
          onShowAll();
        }}
      >
        Show All
      </Button>
    }
  />
);
