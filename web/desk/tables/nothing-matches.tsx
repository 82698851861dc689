import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** Nothing passes the desk's search or filter; leads back to the whole list. */
export const NothingMatches = ({
  title,
  description,
  onShowAll,
}: {
  title: string;
  description?: ReactNode;
  onShowAll: () => void;
}) => (
  <EmptyState
    drawing="viewfinder"
    title={title}
    description={description}
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
