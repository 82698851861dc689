import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import {
  useNotFree,
  type Collection,
  type CollectionFilter,
} from '../../features/cameras/collection/collection.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** A button with the number of items that are left out because of the days; a press shows them. */
export function NotFree({
  filter,
  count,
  children,
}: {
  filter: CollectionFilter;
  count: number;
  children: (items: Collection) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const items = useNotFree(filter, isOpen);
  return (
    <section aria-label="Not free on these days" className="grid gap-8">
      <Button
        variant="secondary"
        className="h-auto! min-h-11 justify-self-center py-2 whitespace-normal!"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {count} more {count === 1 ? 'is' : 'are'} not free on these days
        <ChevronDown
          aria-hidden
          className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </Button>
      {isOpen && (
        <div id={id} className="grid gap-8">
          {items.failed ? (
            <ErrorState
              title="They could not be loaded"
              description="Please try again in a moment."
            />
          ) : items.cameras ? (
            children(items)
          ) : (
            <LoadingState text="Loading..." />
          )}
        </div>
      )}
    </section>
  );
}
