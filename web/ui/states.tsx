import type { ReactNode } from 'react';
import { Drawing, Unplugged, type DrawingName } from './drawing.tsx';

interface StateText {
  title: string;
  description?: ReactNode;
  /** The next step that is offered: a button or a link. */
  action?: ReactNode;
  /** The level of the heading; 1 when the message is the whole screen. */
  level?: 1 | 2 | 3;
}

function State({
  title,
  description,
  action,
  drawing,
  level = 2,
}: StateText & { drawing: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <div className="mx-auto grid max-w-prose justify-items-center gap-3 px-4 py-16 text-center">
      <div className="mb-2 text-muted">{drawing}</div>
      <Heading className="text-xl">{title}</Heading>
      {description && <div className="text-muted">{description}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** The message that a list is empty, and how to fill it. */
export const EmptyState = ({ drawing, ...text }: StateText & { drawing: DrawingName }) => (
  <State {...text} drawing={<Drawing name={drawing} />} />
);

/** The message that something failed; screen readers announce it. */
export const ErrorState = (text: StateText) => (
  <div role="alert">
    <State {...text} drawing={<Unplugged />} />
  </div>
);
