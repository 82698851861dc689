/**
 * A dot with the number of unread messages, on a link or a button; nothing is shown when there are
 * none.
 */
export const UnreadDot = ({ count, className = '' }: { count: number; className?: string }) =>
  count > 0 ? (
    <span
      className={`figures inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent forced-colors:border ${className}`}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> unread {count === 1 ? 'message' : 'messages'}</span>
    </span>
  ) : null;
