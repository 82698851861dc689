import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

/**
 * The notice that a search or filter of the desk has no results, with a button that leads back to
 * the whole list.
 */
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
          // The pressed button disappears, so the focus moves to the content of the page.
          document.getElementById('content')?.focus();
          onShowAll();
        }}
      >
        Show All
      </Button>
    }
  />
);
