import { cutTo } from '#shared/characters.rules.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatDay } from '#shared/format.rules.ts';
import { dayCount, weekdays } from '#shared/shop/rental-days.rules.ts';
import type { Settings, SettingsChange } from '#shared/shop/shop.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { formatTime } from '../../lib/shop/dates-text.ts';
import { readingPages } from '../../lib/calls/reading-pages.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSection } from './settings-sections.ts';

const changesPerPage = 10;
const settingsLog = readingPages('GET /api/admin/settings/log', { limit: changesPerPage });

/** The list of all changes of the settings, the newest first. */
export default function SettingsHistory() {
  const headingId = useId();
  const { data: shop } = useQuery(shopQuery());
  const log = useInfiniteQuery(settingsLog);
  const changes = log.data?.pages.flatMap(({ items }) => items);
  return (
    <section
      {...useSection('History')}
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-4 border-t border-hairline py-8 outline-none"
    >
      <h2 id={headingId} className="text-lg">
        History
      </h2>
      {log.isPending && <Skeleton className="h-5 w-3/4" />}
      {log.isError && <p className="text-sm text-muted">The changes could not be loaded.</p>}
      {changes?.length === 0 && (
        <p className="text-sm text-muted">Nobody has changed the settings yet.</p>
      )}
      {changes && changes.length > 0 && (
        <ol className="grid gap-4 text-sm">
          {changes.map((change, place) => (
            <li key={place} className="grid gap-1">
              <span className="text-muted">
                <bdi>{change.by}</bdi>, {formatTime(change.at, shop)}
              </span>
              <ul className="grid gap-0.5">
                {linesOf(change).map(({ name, before, after }) => (
                  <li key={name} className="wrap-anywhere">
                    <span className="font-medium">{name}</span>: <bdi>{before}</bdi> →{' '}
                    <bdi>{after}</bdi>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      {log.hasNextPage && (
        <ActButton
          variant="secondary"
          size="sm"
          className="justify-self-start"
          pending={log.isFetchingNextPage}
          pendingLabel="Loading..."
          onClick={() => void log.fetchNextPage()}
        >
          Show More
        </ActButton>
      )}
    </section>
  );
}

type Groups = Omit<Settings, 'version'>;
type SettingName = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

/** The name of each setting as the form shows it. Every new setting needs a name here. */
const names: Record<SettingName, string> = {
  name: 'Name',
  address: 'Address',
  email: 'Email',
  phone: 'Phone',
  hours: 'Hours',
  openingHours: 'Opening hours',
  orderSheetFooter: 'Order sheet footer',
  logo: 'Logo',
  terms: 'Terms',
  privacy: 'Privacy',
  bring: 'What to bring',
  searches: 'Searches on the home page',
  openDays: 'Open on',
  closedDates: 'Closed dates',
  leadDays: 'Lead time (days)',
  maxDaysAhead: 'Furthest ahead (days)',
  maxRentalDays: 'Longest rental (days)',
  bufferDays: 'Buffer after return (days)',
  overdueHoldDays: 'Late units block (days)',
  weekAsDays: 'A week is charged as (days)',
  countedAs: 'Rentals are counted in',
  freeDays: 'Free days',
  weekend: 'Weekend',
  seasons: 'Seasons',
  discounts: 'Discounts',
  tax: 'Tax',
  requestExpiresHours: 'Requests expire after (hours)',
  cancelUntilDays: 'Cancel until (days before)',
  changeUntilDays: 'Change until (days before)',
  requireSecondFactor: 'Second factor for everybody here',
};

/** The changed settings of an entry, each with the name and the values that the form shows. */
function linesOf({ before, after }: SettingsChange) {
  return Object.entries(after).flatMap(([group, keys]) =>
    Object.entries(keys).map(([key, value]) => ({
      name: names[key as SettingName] ?? key,
      before: valueText(key, (before as Record<string, Record<string, unknown>>)[group]?.[key]),
      after: valueText(key, value),
    })),
  );
}

const longest = 80;
const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');
const shortened = (text: string) => (text.length > longest ? `${cutTo(text, longest)}…` : text);

function valueText(key: string, value: unknown): string {
  if (typeof value === 'boolean') return yesOrNo(value);
  const text = Array.isArray(value)
    ? value.map((entry: unknown) => entryText(key, entry)).join(', ')
    : value !== null && typeof value === 'object'
      ? entryText(key, value)
      : shortened(String(value ?? ''));
  return text || 'none';
}

const freeDaysText = ({ closed, pickUpAfter, returnBefore }: Settings['prices']['freeDays']) =>
  [
    closed && 'closed days',
    pickUpAfter && `pick-up from ${pickUpAfter}`,
    returnBefore && `return until ${returnBefore}`,
  ]
    .filter(Boolean)
    .join(', ');

const shortWeekday = (day: unknown): string => (weekdays[Number(day) - 1] ?? '').slice(0, 3);

function entryText(key: string, entry: unknown): string {
  const { date, label, name, fromDays, percent, day, from, to, fromDay, toDay, asDays, kind } =
    entry as Record<string, string | number>;
  switch (key) {
    case 'openDays':
      return shortWeekday(entry);
    case 'closedDates':
      return `${formatDay(String(date))}${label ? ` (${label})` : ''}`;
    case 'openingHours':
      return `${shortWeekday(day)} ${from} to ${to}`;
    case 'discounts':
      return `${percent}% from ${dayCount(Number(fromDays))}`;
    case 'seasons':
      return `${name} ${formatDay(String(from))} to ${formatDay(String(to))} ${percent}%`;
    case 'weekend':
      return `${shortWeekday(fromDay)} to ${shortWeekday(toDay)} as ${dayCount(Number(asDays))}`;
    case 'freeDays':
      return freeDaysText(entry as Settings['prices']['freeDays']);
    default:
      return `${label} ${percent}%${kind === 'added' ? ' added' : ''}`;
  }
}
