import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Mail } from '#shared/mail/mail.ts';
import { mailSortColumns, usualMailSort } from '#shared/mail/mail-list.rules.ts';
import { mailStates } from '#shared/mail/mail-states.rules.ts';
import { mailKindLabels } from '#shared/mail/mail.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { formatTime } from '../../lib/shop/dates-text.ts';
import { Select } from '../../ui/fields/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { DayRangeFilter } from '../tables/day-range-filter.tsx';
import { readSortIn } from '../tables/filters.ts';
import { useLongList } from '../tables/long-list.ts';
import { LongTable, type Column } from '../tables/long-table.tsx';
import { NothingMatches } from '../tables/nothing-matches.tsx';
import { RowOpener } from '../tables/row-opener.tsx';
import { HeldBack, isAwaited } from '../frame/held-back.tsx';
import { MailNotice } from './mail-notice.tsx';
import { MailStateCell, stateLabels } from './mail-state.tsx';
import { mailCounts, mailPages, type MailFilter } from './mails.api.ts';

const loadDialog = () => import('./mail-dialog.tsx');
const MailDialog = lazy(loadDialog);

/** The table of all mails of the shop: sent, waiting, held and failed ones. */
export function MailsPanel({
  filter,
  onFilter,
}: {
  filter: MailFilter;
  /** Called with each new filter, which the caller writes into the page's address. */
  onFilter: (filter: MailFilter) => void;
}) {
  const counts = useQuery(mailCounts);
  const [shown, setShown] = useState<Mail | null>(null);
  return (
    <div className="grid grid-cols-1 gap-2">
      <MailNotice onMailPage />
      <HeldBack isHeld={isAwaited(counts)} text="Loading mails...">
        <div className="flex flex-wrap items-center gap-2">
          <SearchBox
            label="Search mails"
            placeholder="Search by address or booking number..."
            value={filter.search ?? ''}
            onChange={(search) => onFilter({ ...filter, search: search || undefined })}
          />
          <Select
            aria-label="State"
            value={filter.state ?? ''}
            className="w-36"
            onChange={({ target }) =>
              onFilter({ ...filter, state: mailStates.find((state) => state === target.value) })
            }
          >
            <option value="">All</option>
            {mailStates.map((state) => (
              <option key={state} value={state}>
                {stateLabels[state]}
              </option>
            ))}
          </Select>
          <DayRangeFilter range={filter} onChange={(range) => onFilter({ ...filter, ...range })} />
        </div>
        <MailsTable
          filter={filter}
          onOpen={setShown}
          onSort={(sort) => onFilter({ ...filter, sort: readSortIn({ sort }, mailSortColumns) })}
          onShowAll={() => onFilter({})}
        />
      </HeldBack>
      {shown && (
        <Suspense>
          <MailDialog mail={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </div>
  );
}

function MailsTable({
  filter,
  onOpen,
  onSort,
  onShowAll,
}: {
  filter: MailFilter;
  onOpen: (mail: Mail) => void;
  onSort: (sort: string) => void;
  onShowAll: () => void;
}) {
  const { data: shop } = useQuery(shopQuery());
  const list = useLongList(mailPages(filter));
  const columns = useMemo(() => columnsFor(onOpen, shop), [onOpen, shop]);
  return (
    <LongTable
      label="Mails"
      columns={columns}
      list={list}
      order={{ sort: filter.sort ?? usualMailSort, usual: usualMailSort, onSort }}
      rowHeight={64}
      empty={
        filter.state || filter.search || filter.from || filter.to ? (
          <NothingMatches title="No mails match your filter" onShowAll={onShowAll} />
        ) : (
          <EmptyState
            drawing="bubbles"
            title="No mails yet"
            description="They are written when something happens to a booking."
          />
        )
      }
    />
  );
}

const columnsFor = (open: (mail: Mail) => void, shop: Shop | undefined): Column<Mail>[] => [
  {
    heading: 'When',
    sort: 'createdAt',
    width: 'w-52',
    cell: ({ createdAt, sentAt }) => (
      <span className="figures">{formatTime(sentAt ?? createdAt, shop)}</span>
    ),
  },
  {
    heading: 'Kind',
    sort: 'kind',
    width: 'w-44',
    from: 'lg',
    inCard: 'right',
    cell: ({ kind }) => <span className="xl:line-clamp-1">{mailKindLabels[kind]}</span>,
  },
  {
    heading: 'To',
    sort: 'to',
    inCard: 'whole',
    cell: ({ to }) => <span className="line-clamp-1 break-all">{to || 'No address'}</span>,
  },
  {
    heading: 'Subject',
    inCard: 'whole',
    cell: (mail) => (
      // Without this flex box the cut text would stand higher than the text of the cells beside it.
      <span className="flex">
        <RowOpener preload={() => void loadDialog()} onOpen={() => open(mail)}>
          <span className="xl:line-clamp-1">{mail.subject}</span>
        </RowOpener>
      </span>
    ),
  },
  { heading: 'State', sort: 'state', width: 'w-44', cell: (mail) => <MailStateCell mail={mail} /> },
];
