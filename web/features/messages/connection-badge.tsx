import { useLiveStatus } from '../live/live.api.ts';
import { Badge } from '../../ui/badge.tsx';

/** Whether messages come in live. Announced when it changes. */
export function ConnectionBadge() {
  const isConnected = useLiveStatus() === 'connected';
  return (
    <span role="status" className="inline-flex">
      <Badge tone={isConnected ? 'success' : 'secondary'}>
        <span
          aria-hidden
          className={`size-1.5 rounded-full ${isConnected ? 'bg-current' : 'border border-current'}`}
        />
        {isConnected ? 'Connected' : 'Disconnected'}
      </Badge>
    </span>
  );
}
