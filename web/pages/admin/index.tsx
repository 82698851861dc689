import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readBookingFilter } from '../../desk/bookings/booking-filter.ts';
import { readInventoryFilter } from '../../desk/inventory/inventory-filter.ts';
import { readPeopleFilter } from '../../desk/people/people-filter.ts';
import { DashboardCards } from '../../desk/today/dashboard-cards.tsx';
import { NewBookingButton } from '../../desk/bookings/new-booking-button.tsx';
import { isAwaited } from '../../desk/frame/held-back.tsx';
import { IfMay } from '../../desk/frame/if-may.tsx';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { readDeskTab, type DeskTab } from '../../desk/today/desk-tabs.ts';
import { MailNotice } from '../../desk/mails/mail-notice.tsx';
import { mailCounts } from '../../desk/mails/mails.api.ts';
import { TodayPanel } from '../../desk/today/today-panel.tsx';
import { pageHead } from '../../lib/addresses/page-head.ts';
import { textsOf } from '../../lib/addresses/texts-of.ts';
import { may } from '../../lib/may.ts';
import { useUser } from '../../lib/session.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';

// The list of first tasks is loaded only in a new shop.
const FirstDay = lazy(() => import('../../desk/today/first-day.tsx'));
// The tables stand below the work of the day. Two of them are loaded when they are opened, which is
// rare.
const BookingsPanel = lazy(() =>
  import('../../desk/bookings/bookings-panel.tsx').then(({ BookingsPanel }) => ({
    default: BookingsPanel,
  })),
);
const InventoryPanel = lazy(() =>
  import('../../desk/inventory/inventory-panel.tsx').then(({ InventoryPanel }) => ({
    default: InventoryPanel,
  })),
);
const UsersPanel = lazy(() =>
  import('../../desk/people/users-panel.tsx').then(({ UsersPanel }) => ({ default: UsersPanel })),
);

export const Route = createFileRoute('/admin/')({
  validateSearch: textsOf(
    'tab',
    'status',
    'search',
    'due',
    'from',
    'to',
    'role',
    'category',
    'stock',
    'sort',
  ),
  head: () => pageHead({ title: 'Admin Dashboard' }),
  component: Dashboard,
});

function Dashboard() {
  const { tab, ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const user = useUser();
  const mail = useQuery({ ...mailCounts, enabled: may(user, 'settings.write') });
  const stay = { replace: true, resetScroll: false } as const;
  return (
    <div className="page-column grid grid-cols-1 gap-6 pt-4 pb-8">
      <DeskHeader title="Admin Dashboard" note={user?.email} action={<NewBookingButton />} />
      <IfMay needs="settings.write">
        <Suspense>
          <FirstDay />
        </Suspense>
        <MailNotice />
      </IfMay>
      <TodayPanel isHeldBack={isAwaited(mail)} />
      <DashboardCards />
      <Tabs<DeskTab>
        label="Desk"
        value={readDeskTab(tab)}
        onValueChange={(value) =>
          void navigate({
            search: value === 'bookings' ? {} : { tab: value },
            resetScroll: false,
          })
        }
        tabs={[
          {
            value: 'bookings',
            label: 'Bookings',
            content: (
              <Suspense fallback={<LoadingState text="Loading..." />}>
                <BookingsPanel
                  filter={readBookingFilter(search)}
                  onFilter={(wanted) => void navigate({ search: wanted, ...stay })}
                />
              </Suspense>
            ),
          },
          {
            value: 'inventory',
            label: 'Inventory',
            content: (
              <Suspense fallback={<LoadingState text="Loading..." />}>
                <InventoryPanel
                  filter={readInventoryFilter(search)}
                  onFilter={(wanted) =>
                    void navigate({ search: { tab: 'inventory', ...wanted }, ...stay })
                  }
                />
              </Suspense>
            ),
          },
          {
            value: 'users',
            label: 'Users',
            content: (
              <Suspense fallback={<LoadingState text="Loading..." />}>
                <UsersPanel
                  filter={readPeopleFilter(search)}
                  onFilter={(wanted) =>
                    void navigate({ search: { tab: 'users', ...wanted }, ...stay })
                  }
                />
              </Suspense>
            ),
          },
        ]}
      />
    </div>
  );
}
