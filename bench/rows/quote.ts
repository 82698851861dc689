import type { Pool } from 'pg';
import { noTimes } from '#shared/bookings/times.rules.ts';
import { addDays } from '#shared/days.rules.ts';
import { toCents } from '#shared/prices/prices.rules.ts';
import { priceRulesOf } from '#shared/prices/rental-price.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import { defaultSettings } from '../../server/prices/default-settings.ts';
import { findCode } from '../../server/prices/promo-codes.queries.ts';
import { findAsked } from '../../server/stock/holds.queries.ts';
import { compare } from '../compare.ts';
import { judge, type Figure } from '../figures.ts';
import type { PriceOrder } from '../limits/price-server.ts';
import { answersPerSecond } from '../load/answers.ts';
import { requestBytes } from '../load/http-load.ts';
import { ownStatement, pooledStatement } from '../own-statement.ts';
import { pgbench } from '../pgbench.ts';
import { pricePerDay } from '../shop.ts';
import type { Stage } from '../stage.ts';
import { linesFrom, rentals } from './booking-requests.ts';
import { severalLines } from '../booking-statements.ts';

const connections = 16;
const cameras = 200;
const promoCode = 'BENCH-10';
const today = () => new Date().toISOString().slice(0, 10);

/** Numbers and days that the script of pgbench fills in. */
const places = { camera: 700_001, from: '2031-01-01', to: '2031-01-02' };

/** Both statements of a quote, as the server says them, for items that follow each other. */
async function ownStatements(): Promise<string> {
  const { camera, from, to } = places;
  const asked = await pooledStatement(
    (pool) =>
      findAsked(pool, [{ lines: linesFrom(camera, severalLines), from, to }], {
        houseBufferDays: 0,
        today: today(),
        lateUntil: addDays(today(), 2),
      }),
    {
      ...Object.fromEntries(
        linesFrom(camera, severalLines).map(({ cameraId }, place) => [
          String(cameraId),
          `:camera + ${place}`,
        ]),
      ),
      [from]: 'current_date + :first::integer',
      [to]: 'current_date + :first::integer + :days::integer - 1',
    },
  );
  const code = await ownStatement((db) => findCode(db, promoCode, { accountId: undefined }), {});
  return `
\\set camera random(1, ${cameras - severalLines + 1})
\\set first random(1, ${rentals.withinDays})
\\set days random(1, ${rentals.mostDays})
${asked};
${code};
`;
}

const rates = [
  { days: 3, price: 120 },
  { days: 7, price: 200 },
];

/** Rates, a weekend, a season and a code: every rule has its part in a price. */
const settings: Settings = {
  ...defaultSettings,
  prices: {
    ...defaultSettings.prices,
    weekend: { fromDay: 6, toDay: 7, asDays: 1 },
    seasons: [
      { name: 'Season', from: addDays(today(), 20), to: addDays(today(), 400), percent: 12.5 },
    ],
    discounts: [{ fromDays: 3, percent: 5 }],
  },
};

async function setPrices(pool: Pool): Promise<void> {
  await pool.query('update camera set rates = $1', [JSON.stringify(rates)]);
  const { version: _version, ...document } = settings;
  await pool.query('insert into shop_settings (version, document) values (1, $1)', [document]);
  await pool.query('insert into promo_code (code, percent_hundredths) values ($1, 1000)', [
    promoCode,
  ]);
}

const order: PriceOrder = {
  rules: priceRulesOf(settings),
  rental: {
    ...noTimes,
    promo: { percent: 10 },
    lines: Array.from({ length: severalLines }, () => ({
      pricePerDay: toCents(pricePerDay),
      quantity: 1,
      depositPerUnit: 0,
      rates: rates.map(({ days, price }) => ({ days, price: toCents(price) })),
      taxPercent: null,
    })),
  },
};

export async function quote(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras, customers: 100, bookingsOfFirstCamera: 500 });
  await setPrices(stage.pool(shop.settings.databaseUrl ?? ''));
  const server = await stage.product(shop);
  const below = (most: number) => Math.floor(Math.random() * most);
  const next = () => {
    const startDate = addDays(today(), 1 + below(rentals.withinDays));
    const body = {
      startDate,
      endDate: addDays(startDate, below(rentals.mostDays)),
      lines: linesFrom(1 + below(cameras - severalLines + 1), severalLines),
      promoCode,
    };
    return requestBytes('POST', '/api/quotes', {}, JSON.stringify(body));
  };
  const { measure, cost } = answersPerSecond(
    server,
    { connections, next, expected: 200 },
    stage.seconds,
  );
  const script = await ownStatements();
  const plain = await stage.limit<{ port: number }>('price-server', order);
  const priced = answersPerSecond(
    { port: plain.ready.port, pid: plain.pid },
    { connections, next, expected: 200 },
    stage.seconds / 2,
  );
  // A second of the limit is shared between the function and the statements.
  const measured = await compare(measure, async () => {
    const statements = await pgbench(shop.settings.databaseUrl ?? '', script, {
      connections,
      seconds: stage.seconds / 2,
    });
    return 1 / (1 / statements + 1 / (await priced.measure()));
  });
  return [
    judge({
      name: 'quote',
      ...measured,
      unit: '/s',
      goal: { of: 'ratio', atLeast: 0.4 },
      note: `${severalLines} lines with rates, weekend, season and code; ${cost()}`,
    }),
  ];
}
