import type { Permission } from '#shared/permissions.rules.ts';
import { may } from '../../lib/may.ts';
import { useUser } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Key } from './key.tsx';

const rows: { keys: string[]; or?: string; act: string; needs?: Permission }[] = [
  { keys: ['Ctrl', 'K'], or: '/', act: 'Search or jump to' },
  { keys: ['N'], act: 'New Booking', needs: 'bookings.write' },
  { keys: ['J'], act: 'Next row' },
  { keys: ['K'], act: 'Row before' },
  { keys: ['G', 'D'], act: 'Dashboard' },
  { keys: ['G', 'C'], act: 'Counter', needs: 'counter.work' },
  { keys: ['G', 'B'], act: 'Bookings' },
  { keys: ['G', 'P'], act: 'Planner' },
  { keys: ['G', 'I'], act: 'Inventory' },
  { keys: ['?'], act: 'These keys' },
];

/** The list of the keyboard shortcuts that the signed-in person may use. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const shown = rows.filter(({ needs }) => !needs || may(user, needs));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keyboard Shortcuts"
      description="Keys do nothing while you type. At the counter letters belong to the scanner: only Ctrl K works there. Account Settings turn the keys off."
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 text-sm">
        {shown.map(({ keys, or, act }) => (
          <div key={act} className="contents">
            <dt className="flex items-center gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
              {or && (
                <>
                  {' '}
                  or <Key>{or}</Key>
                </>
              )}
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
