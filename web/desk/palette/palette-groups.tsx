import type { NavigateOptions } from '@tanstack/react-router';
import { ArrowRight, Calendar, Camera, Plus, Search, Tag, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { itemsTitle } from '#shared/bookings/bookings.rules.ts';
import { readScan } from '#shared/counter/scan.rules.ts';
import type { DeskSearch } from '#shared/desk/search.ts';
import { inPlainLetters, wordsOf } from '#shared/stock/letters.rules.ts';
import { bookingAddress } from '../../lib/addresses/booking-address.ts';
import type { Icon } from '../../ui/icons.tsx';
import { StateAtDesk } from '../frame/state-at-desk.tsx';
import { shortRange } from '../frame/dates.ts';
import type { usePlaces } from '../frame/desk-header.tsx';
import { unitStateWords } from '../units/unit-state-words.ts';
import { Key } from './key.tsx';
import { goKeys } from './keys.rules.ts';

/** The acts in the desk's search, each with its own dialog: a new booking and a new item. */
export type PaletteAct = 'booking' | 'camera';

/** An option in the desk's search: its text, and the page or act to which it leads. */
export interface PaletteOption {
  id: string;
  Icon: Icon;
  label: ReactNode;
  detail?: ReactNode;
  end?: ReactNode;
  leads: NavigateOptions | PaletteAct;
}

export interface PaletteGroup {
  name: string;
  options: PaletteOption[];
}

const keysTo = (to: string): ReactNode => {
  const letter = Object.entries(goKeys).find(([, place]) => place === to)?.[0];
  return letter && <KeyRow keys={['G', letter.toUpperCase()]} />;
};

const KeyRow = ({ keys }: { keys: string[] }) => (
  <span aria-hidden className="hidden gap-1 md:inline-flex">
    {keys.map((key) => (
      <Key key={key}>{key}</Key>
    ))}
  </span>
);

type Places = ReturnType<typeof usePlaces>;

const pagesOf = (places: Places) =>
  places.map(({ to, label }) => ({
    name: label,
    option: { id: to, Icon: ArrowRight, label, end: keysTo(to), leads: { to } },
  }));

const acts: Record<PaletteAct, { name: string; option: PaletteOption }> = {
  booking: {
    name: 'New Booking',
    option: {
      id: 'new-booking',
      Icon: Plus,
      label: 'New Booking',
      end: <KeyRow keys={['N']} />,
      leads: 'booking',
    },
  },
  camera: {
    name: 'Add Camera',
    option: { id: 'add-camera', Icon: Plus, label: 'Add Camera', leads: 'camera' },
  },
};

const shopSearch = (text: string): PaletteOption => ({
  id: 'shop',
  Icon: Search,
  label: (
    <>
      Search the shop’s cameras for “<bdi>{text}</bdi>”
    </>
  ),
  leads: { to: '/cameras', search: { search: text } },
});

/** The options whose names contain all words of the search. */
const named = (all: { name: string; option: PaletteOption }[], words: string[]): PaletteOption[] =>
  all
    .filter(({ name }) => words.every((word) => inPlainLetters(name).includes(word)))
    .map(({ option }) => option);

/**
 * The groups of options for a search text: the results from the server, then the pages and acts
 * whose names contain all words. Empty groups are left out.
 */
export function paletteGroups(
  text: string,
  found: DeskSearch | undefined,
  { allowed, places, today }: { allowed: PaletteAct[]; places: Places; today: string | undefined },
): PaletteGroup[] {
  const words = wordsOf(text);
  const { bookings = [], people = [], alike = [], items = [], units = [] } = found ?? {};
  const toCounter = places.some(({ to }) => to === '/admin/counter');
  const ofUnits = { name: 'Units', options: units.map((unit) => ofUnit(unit, toCounter)) };
  const isCode = isCodeOf(units[0], text);
  return [
    // When the text is exactly the code of a unit, the unit stands before all other results.
    ...(isCode ? [ofUnits] : []),
    { name: 'Bookings', options: bookings.map((booking) => ofBooking(booking, today)) },
    { name: 'People', options: people.map(ofPerson) },
    { name: 'Names alike', options: alike.map(ofPerson) },
    { name: 'Items', options: items.map(ofItem) },
    ...(isCode ? [] : [ofUnits]),
    { name: 'Pages', options: named(pagesOf(places), words) },
    {
      name: 'Acts',
      options: [
        ...named(
          allowed.map((name) => acts[name]),
          words,
        ),
        ...(words.length > 0 ? [shopSearch(text.trim())] : []),
      ],
    },
  ].filter(({ options }) => options.length > 0);
}

/** Whether the search text is exactly the code of a unit, or the address on its label. */
function isCodeOf(unit: Found<'units'> | undefined, text: string): boolean {
  const scan = readScan(text);
  return scan.kind === 'text' && unit?.code.toLowerCase() === scan.text.toLowerCase();
}

type Found<Part extends keyof DeskSearch> = DeskSearch[Part][number];

const ofBooking = (booking: Found<'bookings'>, today: string | undefined): PaletteOption => ({
  id: `booking-${booking.id}`,
  Icon: Calendar,
  label: (
    <>
      #{booking.id} <bdi>{booking.customerName}</bdi>
    </>
  ),
  detail: itemsTitle(booking),
  end: (
    <>
      {shortRange(booking, today)} <StateAtDesk status={booking.status} />
    </>
  ),
  leads: bookingAddress(booking.id),
});

const ofPerson = ({ id, name, email }: Found<'people'>): PaletteOption => ({
  id: `person-${id}`,
  Icon: User,
  label: <bdi>{name}</bdi>,
  detail: email,
  leads: { to: '/admin/users/$userId', params: { userId: String(id) } },
});

const ofItem = ({ id, name }: Found<'items'>): PaletteOption => ({
  id: `item-${id}`,
  Icon: Camera,
  label: <bdi>{name}</bdi>,
  leads: { to: '/admin/inventory', search: { search: name } },
});

const ofUnit = (
  { id, code, cameraName, state }: Found<'units'>,
  toCounter: boolean,
): PaletteOption => ({
  id: `unit-${id}`,
  Icon: Tag,
  label: code,
  detail: <bdi>{cameraName}</bdi>,
  end: unitStateWords[state],
  leads: toCounter
    ? { to: '/admin/counter', search: { code } }
    : { to: '/admin/inventory', search: { search: cameraName } },
});
