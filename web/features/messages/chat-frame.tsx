import type { ReactNode } from 'react';

/**
 * The frame of a chat. It fills the height of the window with its header, the messages, which
 * scroll, and the field for a new message. In a low window it is as high as its messages, and the
 * page scrolls.
 */
export const ChatFrame = ({
  label,
  header,
  summary,
  composer,
  children,
}: {
  label: string;
  header: ReactNode;
  /** The summary of the booking, as an `aside`. */
  summary?: ReactNode;
  composer: ReactNode;
  children: ReactNode;
}) => (
  <section
    aria-label={label}
    className="mx-auto -mb-8 flex h-[calc(100dvh-7.5rem-1px-env(safe-area-inset-bottom)-var(--desk-nav,0px))] min-h-88 w-full short:h-auto! short:min-h-0 max-w-list flex-col overflow-hidden bg-surface md:my-6 md:h-[calc(100dvh-7.5rem-1px-var(--desk-nav,0px))] md:rounded-lg md:border md:border-hairline"
  >
    <header className="border-b border-hairline px-3 py-3 sm:px-5 md:py-4 short:py-1">
      {header}
    </header>
    {summary}
    <div className="flex min-h-48 flex-1 flex-col short:min-h-0">
      {children}
      <div className="border-t border-hairline p-3 sm:px-5 short:py-1">{composer}</div>
    </div>
  </section>
);
