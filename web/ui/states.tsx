import type { ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

interface StateText {
  title: string;
  description?: ReactNode;
  /** The one way on: a button or a link. */
  action?: ReactNode;
  /** A drawing or an icon. */
  drawing?: ReactNode;
  /** Level of the title's heading; 1 when the state is the whole screen. */
  level?: 1 | 2 | 3;
}

function State({ title, description, action, drawing, level = 2 }: StateText) {
  const Heading = `h${level}` as const;
  return (
    <div className="mx-auto grid max-w-prose justify-items-center gap-3 px-4 py-16 text-center">
      {drawing && <div className="mb-2 text-muted">{drawing}</div>}
      <Heading className="text-xl">{title}</Heading>
      {description && <div className="text-muted">{description}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** There is nothing here yet, and what to do about it. */
export const EmptyState = (text: StateText) => <State {...text} />;

/** Something failed; announced when it appears. */
export const ErrorState = (text: StateText) => (
  <div role="alert">
    <State {...text} />
  </div>
);

/** Something is on its way. */
export const LoadingState = ({ text }: { text: string }) => (
  <div role="status" className="flex items-center justify-center gap-3 px-4 py-16 text-muted">
    <Spinner className="size-5" />
    {text}
  </div>
);
