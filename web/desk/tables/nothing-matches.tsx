import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** Says that the desk's search or filter finds nothing, and leads back to the whole list. */
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
          // This button disappears, so the focus moves to the content of the page.
          document.getElementById('content')?.focus();
          onShowAll();
        }}
      >
        Show All
      </Button>
    }
  />
);
