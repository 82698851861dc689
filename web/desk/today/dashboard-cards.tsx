import { useQuery } from '@tanstack/react-query';
import { formatMoney, formatNumber } from '#shared/format.rules.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { IfMay } from '../frame/if-may.tsx';
import { summary } from '../frame/summary.api.ts';

/**
 * Four numbers about the shop, and a warning while an account still has a published demo password.
 */
export function DashboardCards() {
  const { data, error, refetch } = useQuery(summary);
  if (!data && error) {
    return (
      <ErrorState
        title="The figures could not be loaded"
        description={failureText(error)}
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    );
  }
  return (
    <div className="grid gap-4">
      {data?.demoPasswords && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
          A demo password still works. Change the passwords of the demo accounts before anybody else
          can reach this shop.
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-hairline py-4 lg:grid-cols-4">
        <Figure
          name="Total Cameras"
          value={data && formatNumber(data.totalCameras)}
          note={
            data &&
            `${formatNumber(data.needsAttention)} ${data.needsAttention === 1 ? 'needs' : 'need'} attention`
          }
        />
        <Figure
          name="Active Bookings"
          value={data && formatNumber(data.activeBookings)}
          note={data && `${formatNumber(data.totalBookings)} total bookings`}
        />
        <Figure name="Registered Users" value={data && formatNumber(data.registeredUsers)} />
        <IfMay needs="money.read">
          <Figure name="Revenue" value={data && formatMoney(data.revenue)} />
        </IfMay>
      </dl>
    </div>
  );
}

const Figure = ({
  name,
  value,
  note,
}: {
  name: string;
  value: string | undefined;
  note?: string | undefined;
}) => (
  <div className="flex flex-wrap content-start items-baseline gap-x-3">
    <dt className="w-full text-sm text-muted">{name}</dt>
    <dd className="figures text-xl font-semibold break-all">
      {value ?? <Skeleton className="h-7 w-24" />}
    </dd>
    {note && <dd className="figures text-sm text-muted">{note}</dd>}
  </div>
);
