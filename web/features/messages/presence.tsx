import { useQuery } from '@tanstack/react-query';
import { presenceText } from '#shared/messages/messages.rules.ts';
import { useNow } from '../../lib/use-now.ts';
import { lastActivityOf } from './messages.api.ts';

/** Whether the other person of a conversation is online, or when that person was last active. */
export function Presence({ of: person }: { of: number | 'support' }) {
  const { data } = useQuery(lastActivityOf(person));
  const text = presenceText(data?.lastActive, useNow(1_000));
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span
        aria-hidden
        className={`size-2 rounded-full ${text === 'Online' ? 'bg-success' : 'border border-outline'}`}
      />
      {text}
    </span>
  );
}
