import { createFileRoute } from '@tanstack/react-router';
import { NewBookingButton } from '../../desk/bookings/new-booking-button.tsx';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { Counter, SoundField } from '../../desk/counter/counter.tsx';
import { useTextInAddress } from '../../lib/addresses/use-text-in-address.ts';
import { pageHead } from '../../lib/addresses/page-head.ts';

export const Route = createFileRoute('/admin/counter')({
  validateSearch: ({
    code,
    list,
  }: Record<string, unknown>): { code?: string | undefined; list?: 'takeBack' | undefined } => ({
    code: code ? String(code) : undefined,
    list: list === 'takeBack' ? list : undefined,
  }),
  head: () => pageHead({ title: 'Counter' }),
  component: CounterPage,
});

function CounterPage() {
  const { code, list } = Route.useSearch();
  const navigate = Route.useNavigate();
  // The page's address is changed after the answer to a scan is painted, because changing it takes
  // longer than painting.
  const [side, setSide] = useTextInAddress(
    list ?? 'handOver',
    (next) =>
      void navigate({
        search: (now) => ({ ...now, list: next === 'takeBack' ? next : undefined }),
        replace: true,
        resetScroll: false,
      }),
  );
  return (
    <div className="page-column grid grid-cols-1 gap-4 pt-4 pb-8 lg:-mb-10 lg:pb-0">
      <DeskHeader
        title="Counter"
        action={
          <>
            <NewBookingButton variant="secondary" />
            <SoundField />
          </>
        }
      />
      <Counter
        code={code}
        onCodeRead={() =>
          void navigate({ search: (now) => ({ ...now, code: undefined }), replace: true })
        }
        side={side === 'takeBack' ? side : 'handOver'}
        onSide={setSide}
      />
    </div>
  );
}
