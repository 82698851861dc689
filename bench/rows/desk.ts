import type { Page } from '@playwright/test';
import { openSlowPage, paintTimeOf, withoutScripts } from '../browser.ts';
import { median, quantile } from '../compare.ts';
import { figure, type Figure } from '../figures.ts';
import { largeShop } from '../../server/testing/large-shop/fill-shop.ts';
import { servePages } from '../limits/limits.ts';
import { bearer } from '../load/http-load.ts';
import type { OpenShop, Stage } from '../stage.ts';

/** The pages of the desk, each with a selector of its content that finds nothing on the page before. */
const screens: Record<string, [address: string, content: string]> = {
  dashboard: ['/admin', 'main tbody button'],
  counter: ['/admin/counter', 'main article'],
  bookings: ['/admin/bookings', 'main tbody button'],
  planner: ['/admin/planner', 'main button[aria-keyshortcuts="m"]'],
};
const leftPage = '/admin/promo-codes';
const presses = 5;
const scans = 12;
const drags = 6;
const movesOfDrag = 20;

/**
 * Measures from the press on a page's link until its content is painted. The limit is a press that leads to the same
 * content as plain HTML.
 */
export async function desk(stage: Stage): Promise<Figure[]> {
  const shop = await stage.openShop(largeShop);
  const page = await openSlowPage(stage, await sessionOf(shop));
  const pages: Record<string, string> = {};
  for (const [address, content] of [[leftPage, 'main'] as const, ...Object.values(screens)]) {
    await page.goto(shop.url + address, { waitUntil: 'networkidle' });
    await page.locator(content).first().waitFor();
    pages[address] = withoutScripts(await page.content());
  }
  const bare = await stage.limit(servePages, pages);
  const figures: Figure[] = [];
  for (const [name, [address, content]] of Object.entries(screens)) {
    const times = { ours: [] as number[], limit: [] as number[] };
    for (let turn = 0; turn < presses; turn += 1) {
      times.ours.push(await press(page, shop.url, address, content));
      times.limit.push(await press(page, `http://127.0.0.1:${bare.port}`, address, content));
    }
    const measured = { ours: median(times.ours), limit: median(times.limit) };
    figures.push(figure(`desk: ${name}`, measured, 'ms', '<= 1.5x'));
  }
  return figures;
}

/** Milliseconds from the press on the link to an address until the content of that page is painted. */
async function press(page: Page, origin: string, address: string, content: string) {
  await page.goto(origin + leftPage, { waitUntil: 'networkidle' });
  const link = page.locator(`nav[aria-label="Desk"] a[href="${address}"]`);
  await link.focus();
  return paintTimeOf(page, 'keydown', () => link.press('Enter'), content);
}

/** Measures a scan at the counter and a drag in the planner, from the event until the result is painted. */
export async function deskActs(stage: Stage): Promise<Figure[]> {
  const shop = await stage.openShop(largeShop);
  const page = await openSlowPage(stage, await sessionOf(shop));
  return [await scanAtCounter(stage, shop, page), ...(await drag(shop, page))];
}

/** Scans units that are out. Each scan opens the rental of its unit and ticks the unit. */
async function scanAtCounter(stage: Stage, shop: OpenShop, page: Page): Promise<Figure> {
  const { rows } = await stage
    .pool(shop.databaseUrl)
    .query<{ code: string }>(
      'select code from unit where line_id is not null order by id limit $1',
      [scans],
    );
  const times: number[] = [];
  for (const { code } of rows) {
    await page.goto(`${shop.url}/admin/counter`, { waitUntil: 'networkidle' });
    const box = page.getByRole('searchbox', { name: 'Scan or search' });
    await box.fill(code);
    const enter = () => box.press('Enter');
    times.push(await paintTimeOf(page, 'keydown', enter, '[role=status]', `${code} ticked`));
    await page.evaluate('sessionStorage.clear()');
  }
  const note = `${times.length} scans, the slowest ${Math.max(...times).toFixed(0)} ms`;
  return figure(
    'scan at the counter, until it is answered',
    { ours: median(times), note },
    'ms',
    '<= 100',
  );
}

/** Measures the dragging of bars, which are moved over the days in small steps and put back. */
async function drag(shop: OpenShop, page: Page): Promise<Figure[]> {
  await page.goto(`${shop.url}/admin/planner?days=14`, { waitUntil: 'networkidle' });
  const moves: number[] = [];
  const answers: number[] = [];
  for (const [x, y] of (await gripsInSight(page)).slice(0, drags)) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= movesOfDrag; step += 1) {
      const move = () => page.mouse.move(x + step * 12, y);
      moves.push(await paintTimeOf(page, 'pointermove', move));
    }
    const further = () => page.mouse.move(x + movesOfDrag * 12 + 90, y);
    answers.push(await paintTimeOf(page, 'pointermove', further, '[role=status]', '[✓△]'));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    // The pointer is moved away first, because the card of the bar below it covers other bars.
    await page.getByRole('heading', { name: 'Planner' }).click();
  }
  const note = `${moves.length} moves, the slowest ${Math.max(...moves).toFixed(0)} ms`;
  const p75 = { ours: quantile(moves, 0.75), note };
  const answer = {
    ours: median(answers),
    note: `the slowest ${Math.max(...answers).toFixed(0)} ms`,
  };
  return [
    figure('drag in the planner, next paint p75', p75, 'ms', '<= 50'),
    figure('drag in the planner, until it says what is free', answer, 'ms', '<= 100'),
  ];
}

/** Points on bars that begin in sight, to the right of the names of the items. */
async function gripsInSight(page: Page): Promise<[x: number, y: number][]> {
  const bars = page.locator(screens['planner']?.[1] ?? '');
  await bars.first().waitFor();
  const boxes = await Promise.all((await bars.all()).map((bar) => bar.boundingBox()));
  const inSight = boxes.filter(
    (box) => box && box.x >= 300 && box.x <= 1_100 && box.width >= 60 && box.y <= 800,
  );
  if (inSight.length === 0) throw new Error('no bar begins in sight');
  return inSight.map((box) => [(box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2]);
}

async function sessionOf({ url, admin }: OpenShop): Promise<string> {
  const reply = await fetch(`${url}/api/auth/me`, { headers: bearer(admin) });
  return JSON.stringify({ user: await reply.json(), token: admin.token });
}

/** Milliseconds between the keys of a person who knows the text to type. */
const betweenKeysMs = 120;
const words = ['sony m1', 'canon', 'zeiss m77', 'tested', 'leica m5'];

/** Measures typing into the search of a collection with 1,000 items. */
export async function filter(stage: Stage): Promise<Figure[]> {
  const shop = await stage.openShop({ cameras: 1_000, users: 10 });
  const page = await openSlowPage(stage);
  await page.goto(`${shop.url}/cameras`, { waitUntil: 'networkidle' });
  const field = page.getByRole('searchbox', { name: 'Filter cameras' });
  await field.click();
  const times: number[] = [];
  for (const word of words) {
    for (const key of [...word, 'ControlOrMeta+A', 'Backspace']) {
      times.push(await paintTimeOf(page, 'keydown', () => page.keyboard.press(key)));
      await page.waitForTimeout(betweenKeysMs);
    }
  }
  const note = `${times.length} keys, the slowest ${Math.max(...times).toFixed(0)} ms`;
  const p75 = { ours: quantile(times, 0.75), note };
  return [figure('filter, interaction to next paint p75', p75, 'ms', '<= 50')];
}
