import type { FastifyInstance } from 'fastify';
import {
  changeBooking,
  changeBookingAtDesk,
  createBookingAtDesk,
} from '#shared/bookings/booking-changes.ts';
import { cancelBooking, cancelBookingAtDesk } from '#shared/bookings/bookings.ts';
import type { Deps } from '../../deps.ts';
import { keyedRequest } from '../../http/idempotency.ts';
import { on } from '../../http/route.ts';
import { withQuote } from '../../stock/quoted-refusal.ts';
import { cancelAtDesk, cancelOwn } from './cancel.service.ts';
import { changeAtDesk, changeOwn } from './changes.service.ts';
import { bookAtDesk } from '../placing/desk-booking.service.ts';

const hour = 60 * 60 * 1_000;

/** Registers the calls that change bookings: those of customers, and those of the desk for them. */
export function changeRoutes(app: FastifyInstance, deps: Deps): void {
  const changing = { ...deps, changes: deps.limits.create('booking changes', 60, hour) };
  on(app, changeBooking, ({ caller, params, body, request }) =>
    withQuote(deps, caller, { ...body, bookingId: params.id }, () =>
      changeOwn(changing, caller, params.id, body, keyedRequest(request, body)),
    ),
  );
  on(app, cancelBooking, ({ caller, params, body, request }) =>
    cancelOwn(deps, caller, params.id, body, keyedRequest(request, body)),
  );

  on(app, createBookingAtDesk, ({ caller, body, request }) =>
    withQuote(deps, caller, body, () =>
      bookAtDesk(deps, caller, body, keyedRequest(request, body)),
    ),
  );
  on(app, changeBookingAtDesk, ({ caller, params, body, request }) =>
    withQuote(deps, caller, { ...body, bookingId: params.id }, () =>
      changeAtDesk(deps, caller, params.id, body, keyedRequest(request, body)),
    ),
  );
  on(app, cancelBookingAtDesk, ({ caller, params, body, request }) =>
    cancelAtDesk(deps, caller, params.id, body, keyedRequest(request, body)),
  );
}
