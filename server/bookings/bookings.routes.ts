import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  bookingInput,
  type BookingInput,
  checkCamera,
  createBooking,
  getBooking,
  listBookings,
  listOwnBookings,
  setBookingStatus,
} from '#shared/bookings/bookings.ts';
import { actOnBookings } from '#shared/bookings/booking-bulk.ts';
import { getBookingLog } from '#shared/desk/admin.ts';
import { listHistory } from '#shared/bookings/history.ts';
import { lineInput } from '#shared/stock/lines.ts';
import type { Deps } from '../deps.ts';
import { signedInCaller } from '../http/callers.ts';
import { fingerprintOf, idempotencyKey } from '../http/idempotency.ts';
import { sendPage } from '../http/pagination.ts';
import { on } from '../http/route.ts';
import { withQuote } from '../stock/quoted-refusal.ts';
import { allBookings, openBookingOf, ownBookings, wholeBookingFor } from './bookings.service.ts';
import { actOnEach } from './bulk/bulk.service.ts';
import { historyOf, statusChangesOf } from './history.service.ts';
import { answeredBefore, book, type Placed } from './placing/placing.service.ts';
import { setStatus } from './status/status.service.ts';

const { lines: _lines, ...plainFields } = bookingInput.def.shape;
const lineFields = Object.keys(lineInput.def.shape);

/**
 * The input of a booking as a list of lines: an input with only an item's id means one unit of it.
 */
const quoted = ({ cameraId = 0, lines, ...body }: BookingInput) => ({
  ...body,
  lines: lines ?? [{ cameraId, quantity: 1 }],
});

/**
 * Registers the calls with which customers book, and those for the desk's table and status of
 * bookings.
 */
export function bookingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  const requestOf = (request: FastifyRequest) => {
    const key = idempotencyKey(request);
    return key === undefined
      ? undefined
      : {
          key,
          fingerprint: fingerprintOf(request.body, Object.keys(plainFields), { lines: lineFields }),
        };
  };
  const answer = (reply: FastifyReply, { created, booking }: Placed) => {
    reply.status(created ? 201 : 200);
    return booking;
  };

  on(
    app,
    createBooking,
    async ({ caller, body, request, reply }) =>
      answer(
        reply,
        await withQuote(deps, caller, quoted(body), () =>
          book(deps, caller, body, requestOf(request)),
        ),
      ),
    {
      // This looks up whether a refused request was answered before; requests that are not refused
      // reach the service, which looks itself.
      insteadOfRefusal: async (request, reply) => {
        const repeat = requestOf(request);
        const known = repeat && (await answeredBefore(db, signedInCaller(request.caller), repeat));
        return known && answer(reply, known);
      },
    },
  );
  on(app, checkCamera, ({ caller, params, query }) =>
    openBookingOf(deps, caller, params.cameraId, query),
  );
  on(app, listOwnBookings, async (call) =>
    sendPage(call, await ownBookings(deps, call.caller, call.query)),
  );
  on(app, getBooking, ({ caller, params }) => wholeBookingFor(db, deps, caller, params.id));
  on(app, listHistory, async (call) =>
    sendPage(call, await historyOf(deps, call.caller, call.params.id, call.query)),
  );

  on(app, getBookingLog, async (call) =>
    sendPage(call, await statusChangesOf(deps, call.caller, call.params.id, call.query)),
  );
  on(app, listBookings, async (call) => sendPage(call, await allBookings(deps, call.query)));
  on(app, actOnBookings, ({ caller, body }) => actOnEach(deps, caller, body));
  on(app, setBookingStatus, ({ caller, params, body }) => setStatus(deps, caller, params.id, body));
}
