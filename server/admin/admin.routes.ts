import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import {
  exportBookings,
  exportCameras,
  exportUsers,
  getCameraUse,
  getPlanner,
  getSummary,
  getToday,
  getWeeklyReport,
  listQueue,
} from '#shared/desk/admin.ts';
import { searchDesk } from '#shared/desk/search.ts';
import { exportLedger } from '#shared/money/ledger.ts';
import {
  exportIdle,
  exportLate,
  exportRevenue,
  exportUtilisation,
  getIdle,
  getLate,
  getRevenue,
  getUtilisation,
} from '#shared/desk/reports.ts';
import { dismissFirstDay, getFirstDay } from '#shared/desk/first-day.ts';
import type { Deps } from '../deps.ts';
import { acceptedEncoding, compressStream } from '../http-cache/compression.ts';
import type { Caller } from '../http/callers.ts';
import { pageOf, sendPage } from '../http/pagination.ts';
import { on } from '../http/route.ts';
import { summaryOf } from './admin.service.ts';
import { foundAtDesk } from './desk-search.service.ts';
import { cameraUseOf } from './reports/camera-use.service.ts';
import {
  bookingsCsv,
  camerasCsv,
  idleCsv,
  lateCsv,
  ledgerCsv,
  noteExport,
  revenueCsv,
  usersCsv,
  utilisationCsv,
} from './files/exports.service.ts';
import { dismissFirstDayList, firstDayOf } from './today/first-day.service.ts';
import {
  idlePage,
  lateReport,
  revenueReport,
  utilisationPage,
} from './reports/use-reports.service.ts';
import { plannerPage } from './today/planner.service.ts';
import { weeklyReport } from './reports/reports.service.ts';
import { queuePage, todayFor } from './today/today.service.ts';

/** Registers the calls of the desk's dashboard, planner, log, reports and files. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  on(app, getSummary, () => summaryOf(db));
  on(app, searchDesk, ({ caller, query }) => foundAtDesk(deps, caller, query.q ?? ''));
  on(app, getFirstDay, () => firstDayOf(deps));
  on(app, dismissFirstDay, () => dismissFirstDayList(deps));
  on(app, getToday, ({ caller, query }) => todayFor(deps, caller, query.span));
  on(app, listQueue, async (call) =>
    sendPage(call, await queuePage(deps, call.params.queue, call.query)),
  );
  on(app, getPlanner, async (call) => sendPage(call, await plannerPage(deps, call.query)));
  on(app, getWeeklyReport, () => weeklyReport(deps));
  on(app, getUtilisation, async (call) => sendPage(call, await utilisationPage(deps, call.query)));
  on(app, getIdle, async (call) => sendPage(call, await idlePage(deps, call.query)));
  on(app, getRevenue, async (call) =>
    sendPage(call, pageOf(await revenueReport(deps, call.query), call.query)),
  );
  on(app, getLate, async (call) =>
    sendPage(call, pageOf(await lateReport(deps, call.query), call.query)),
  );

  on(app, getCameraUse, ({ params, query }) => cameraUseOf(deps, params.id, query.stockCount));

  type Asked = { caller: Caller; request: FastifyRequest; reply: FastifyReply };
  /**
   * Streams the lines of a CSV file, compressed where the client allows it: the file of a million
   * bookings has 170 MB, and a sixth of that when it is compressed.
   */
  const sendFile = async (
    { caller, request, reply }: Asked,
    name: string,
    pieces: AsyncGenerator<string>,
  ): Promise<Readable> => {
    await noteExport(db, caller, name);
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-${deps.clock.today()}.csv"`)
      .header('vary', 'accept-encoding');
    const lines = Readable.from(pieces, { objectMode: false });
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return lines;
    reply.header('content-encoding', encoding);
    return compressStream(encoding, lines);
  };
  on(app, exportBookings, async (call) =>
    sendFile(call, 'bookings', await bookingsCsv(deps, call.caller, call.query)),
  );
  on(app, exportLedger, async (call) =>
    sendFile(call, 'ledger', await ledgerCsv(deps, call.caller, call.query)),
  );
  on(app, exportCameras, async (call) =>
    sendFile(call, 'cameras', await camerasCsv(db, call.caller)),
  );
  on(app, exportUtilisation, async (call) =>
    sendFile(call, 'utilisation', await utilisationCsv(deps, call.caller, call.query)),
  );
  on(app, exportIdle, async (call) =>
    sendFile(call, 'idle', await idleCsv(deps, call.caller, call.query)),
  );
  on(app, exportRevenue, async (call) =>
    sendFile(call, 'revenue', await revenueCsv(deps, call.caller, call.query)),
  );
  on(app, exportLate, async (call) =>
    sendFile(call, 'late', await lateCsv(deps, call.caller, call.query)),
  );
  on(app, exportUsers, async (call) => sendFile(call, 'users', await usersCsv(deps, call.caller)));
}
