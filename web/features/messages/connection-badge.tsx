import { useLiveStatus } from '../live/live.api.ts';
import { Badge } from '../../ui/badge.tsx';

/** A badge that says whether messages arrive live. Screen readers announce its changes. */
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
