import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { isolated } from '#shared/characters.rules.ts';
import { formatBalance, formatMoney } from '#shared/format.rules.ts';
import type { Person } from '#shared/users/users.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { formatMoment } from '../../lib/shop/dates-text.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { ApiError } from '../../lib/calls/call.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { mailLink, phoneLink } from '../../lib/addresses/mail-link.ts';
import { may } from '../../lib/may.ts';
import { useUser } from '../../lib/session.ts';
import { isOfHouse } from '../../lib/shop/of-house.ts';
import { Button, textLink } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { BookingsTable } from '../bookings/bookings-table.tsx';
import { bookingsOf } from '../bookings/bookings.api.ts';
import { NewBookingButton } from '../bookings/new-booking-button.tsx';
import { useBookingDialogs } from '../bookings/use-booking-dialogs.tsx';
import { DeskHeader } from '../frame/desk-header.tsx';
import { personAtDesk } from '../frame/details.api.ts';
import { Fact, Facts } from '../frame/facts.tsx';
import { IfMay } from '../frame/if-may.tsx';
import { ResetLink } from './reset-link.tsx';

const EditPersonDialog = lazy(() => import('./edit-person-dialog.tsx'));

/** The page of a person at the desk: all details, and the person's bookings. */
export function PersonView({ id }: { id: number }) {
  const { data: person, error, refetch } = useQuery(personAtDesk(id));
  if (person) {
    return (
      <>
        <DeskHeader
          title={fullName(person)}
          action={
            <NewBookingButton draft={{ customer: { id: person.id, name: fullName(person) } }} />
          }
          note={isOfHouse(person) ? `${person.username}, administrator` : person.username}
        />
        <Details person={person} />
        <Bookings person={person} />
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <DeskHeader title="User Not Found" />
        <EmptyState
          drawing="viewfinder"
          title={`There is no user ${id}`}
          action={<LinkButton to="/admin/users">Go to Users</LinkButton>}
        />
      </>
    );
  }
  return (
    <>
      <DeskHeader title="User" />
      {error ? (
        <ErrorState
          title="Failed to load the user"
          description={failureText(error)}
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      ) : (
        <LoadingState text="Loading..." />
      )}
    </>
  );
}

const link = `rounded-sm ${textLink}`;

function Details({ person }: { person: Person }) {
  const { data: shop } = useQuery(shopQuery());
  const [isEditing, setIsEditing] = useState(false);
  const user = useUser();
  // The details of people of the house can be changed only by themselves and by owners.
  const mayEdit =
    may(user, 'people.write') &&
    (!isOfHouse(person) || person.id === user?.id || may(user, 'staff.write'));
  const { email, phone, company, address, taxNumber, note, due, dueIfConfirmed, createdAt } =
    person;
  return (
    <section
      aria-labelledby="details"
      className="grid gap-x-10 gap-y-6 border-y border-hairline py-5 lg:grid-cols-[2fr_1fr]"
    >
      <div className="grid content-start gap-4 lg:order-last">
        <IfMay needs="money.read">
          <div>
            <p className="figures text-2xl font-semibold">
              Due {formatBalance(due - dueIfConfirmed)}
            </p>
            {dueIfConfirmed > 0 && (
              <p className="figures text-sm text-muted">
                {formatMoney(dueIfConfirmed)} more if confirmed
              </p>
            )}
          </div>
        </IfMay>
        <div className="grid gap-1 rounded-md bg-sunken px-4 py-3 text-sm">
          <p className="text-xs text-muted">Note, seen by the desk alone</p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {note || 'None yet'}
          </p>
        </div>
      </div>
      <div className="grid content-start gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="details" className="text-lg">
            Details
          </h2>
          {mayEdit && (
            <Button variant="secondary" size="sm" onClick={() => setIsEditing(true)}>
              Edit Details
            </Button>
          )}
        </div>
        {mayEdit && !isOfHouse(person) && <ResetLink userId={person.id} />}
        <Facts>
          <Fact name="Email">
            <a href={mailLink(email)} className={link}>
              {email}
            </a>
            {!person.emailConfirmed && <span className="block text-muted">Not confirmed</span>}
          </Fact>
          <Fact name="Phone">
            {/\d/.test(phone) ? (
              <a href={phoneLink(phone)} className={link}>
                {phone}
              </a>
            ) : (
              <Text>{phone}</Text>
            )}
          </Fact>
          <Fact name="Company">
            <Text>{company}</Text>
          </Fact>
          <Fact name="Tax number">
            <Text>{taxNumber}</Text>
          </Fact>
          <Fact name="Address">
            <Text>{address}</Text>
          </Fact>
          <Fact name="Customer since">{formatMoment(createdAt, shop)}</Fact>
        </Facts>
      </div>
      {isEditing && (
        <Suspense>
          <EditPersonDialog person={person} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** A text with its line breaks, or a dash for an empty text. */
const Text = ({ children }: { children: string }): ReactNode =>
  children ? <span className="whitespace-pre-line">{children}</span> : '–';

function Bookings({ person }: { person: Person }) {
  const { dialogs, ...show } = useBookingDialogs();
  return (
    <section aria-labelledby="bookings" className="grid grid-cols-1 gap-2">
      <h2 id="bookings" className="text-lg">
        Bookings
      </h2>
      <BookingsTable
        key={person.id}
        pages={bookingsOf(person.id)}
        ofOne
        {...show}
        empty={
          <EmptyState
            level={3}
            drawing="calendar"
            title="No bookings found"
            description={`Bookings of ${isolated(fullName(person))} stand here as soon as they are made.`}
          />
        }
      />
      {dialogs}
    </section>
  );
}
