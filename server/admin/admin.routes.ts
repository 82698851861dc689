import type { FastifyInstance, FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import {
  exportBookings,
  exportCameras,
  exportUsers,
  getBookingLog,
  getCameraUse,
  getPlanner,
  getSummary,
  getToday,
  getWeeklyReport,
} from '#shared/admin.ts';
import type { Deps } from '../deps.ts';
import { sendPage } from '../http/pagination.ts';
import { on } from '../http/route.ts';
import { summaryOf } from './admin.service.ts';
import { cameraUseOf } from './camera-use.service.ts';
import { bookingLog } from './change-log.service.ts';
import { bookingsCsv, camerasCsv, usersCsv } from './exports.service.ts';
import { plannerPage } from './planner.service.ts';
import { weeklyReport } from './reports.service.ts';
import { todayFor } from './today.service.ts';

/** What only the desk asks: its dashboard, planner, log, reports and files. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  on(app, getSummary, () => summaryOf(db));
  on(app, getToday, ({ caller }) => todayFor(deps, caller));
  on(app, getPlanner, async (call) => sendPage(call, await plannerPage(db, call.query)));
  on(app, getWeeklyReport, () => weeklyReport(deps));

  on(app, getBookingLog, async (call) =>
    sendPage(call, await bookingLog(db, call.caller, call.params.id, call.query)),
  );
  on(app, getCameraUse, ({ params, query }) => cameraUseOf(deps, params.id, query.stockCount));

  const sendFile = (reply: FastifyReply, name: string, pieces: AsyncGenerator<string>) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-${deps.clock.today()}.csv"`);
    return Readable.from(pieces, { objectMode: false });
  };
  on(app, exportBookings, async ({ query, reply }) =>
    sendFile(reply, 'bookings', await bookingsCsv(db, query)),
  );
  on(app, exportCameras, async ({ reply }) => sendFile(reply, 'cameras', await camerasCsv(db)));
  on(app, exportUsers, async ({ reply }) => sendFile(reply, 'users', await usersCsv(db)));
}
