import type { Pool } from 'pg';
import { noTimes } from '#shared/bookings/times.rules.ts';
import { addDays } from '#shared/days.rules.ts';
import { toCents } from '#shared/prices/prices.rules.ts';
import { priceRulesOf } from '#shared/prices/rental-price.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import { defaultSettings } from '../../server/prices/default-settings.ts';
import { compare } from '../compare.ts';
import { figure, type Figure } from '../figures.ts';
import { servePrices } from '../limits/limits.ts';
import { answersPerSecond } from '../load/answers.ts';
import { requestBytes } from '../load/http-load.ts';
import { recordScripts, pgbench } from '../pgbench.ts';
import { pricePerDay } from '../shop.ts';
import type { Stage } from '../stage.ts';
import { linesFrom, severalLines } from './booking.ts';
import { bookingsOfFirstCamera, today, upTo } from './reads.ts';

const cameras = 200;
const promoCode = 'BENCH-10';
const rates = [
  { days: 3, price: 120 },
  { days: 7, price: 200 },
];

/** Settings with rates, a weekend, a season and a promo code, so that every price rule is used. */
const settings: Settings = {
  ...defaultSettings,
  prices: {
    ...defaultSettings.prices,
    weekend: { fromDay: 6, toDay: 7, asDays: 1 },
    seasons: [{ name: 'Season', from: addDays(today, 20), to: addDays(today, 400), percent: 12.5 }],
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

/** The rental of the quote without its days, which each request names. */
const rental = {
  ...noTimes,
  promo: { percent: 10 },
  lines: Array.from({ length: severalLines }, () => ({
    pricePerDay: toCents(pricePerDay),
    quantity: 1,
    depositPerUnit: 0,
    rates: rates.map(({ days, price }) => ({ days, price: toCents(price) })),
    taxPercent: null,
  })),
};

function quoteRequest(): Buffer {
  const startDate = addDays(today, upTo(600));
  return requestBytes(
    'POST',
    '/api/quotes',
    {},
    {
      startDate,
      endDate: addDays(startDate, upTo(4) - 1),
      lines: linesFrom(upTo(cameras - severalLines + 1), severalLines),
      promoCode,
    },
  );
}

export async function quote(stage: Stage): Promise<Figure[]> {
  const prepared = await stage.shop({ cameras, users: 100 });
  const pool = stage.pool(prepared.databaseUrl);
  await pool.query(bookingsOfFirstCamera);
  await setPrices(pool);
  const shop = await stage.open(prepared);
  const scripts = await recordScripts(stage, shop, { next: quoteRequest });
  const { measure, cost } = answersPerSecond(shop, { next: quoteRequest }, stage.seconds);
  const plain = await stage.limit(servePrices, rental, priceRulesOf(settings));
  const priced = answersPerSecond(plain, { next: quoteRequest }, stage.seconds / 2);
  // The limit does both things, the function and the statements, so their times are added.
  const measured = await compare(measure, async () => {
    const statements = await pgbench(shop.databaseUrl, scripts, stage.seconds / 2);
    return 1 / (1 / statements + 1 / (await priced.measure()));
  });
  return [figure('quote', { ...measured, note: cost() }, '/s', '>= 0.40x')];
}
