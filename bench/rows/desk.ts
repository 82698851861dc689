import type { Page } from '@playwright/test';
import { openSlowPage, withoutScripts } from '../browser.ts';
import { median, quantile } from '../compare.ts';
import { figure, type Figure } from '../figures.ts';
import { largeShop } from '../generate-shop.ts';
import type { StaticOrder } from '../limits/static-site.ts';
import { bearer } from '../load/http-load.ts';
import type { OpenShop, Stage } from '../stage.ts';

/** Each screen with what its content is made of, which the page that is left has none of. */
const screens: Record<string, [address: string, content: string]> = {
  dashboard: ['/admin', 'main tbody tr'],
  counter: ['/admin/counter', 'main article'],
  bookings: ['/admin/bookings', 'main tbody tr'],
  planner: ['/admin/planner', 'main button[aria-keyshortcuts="m"]'],
};
const leftPage = '/admin/promo-codes';
const presses = 5;
const drags = 6;
const movesOfDrag = 20;

/** From the press on a screen's link to its content, beside a press that leads to the same content as bare HTML. */
export async function desk(stage: Stage): Promise<Figure[]> {
  const shop = await stage.openShop(largeShop);
  const page = await openSlowPage(stage, timePaints, await sessionOf(shop));
  const bare: StaticOrder = {};
  for (const [address, content] of [[leftPage, 'main'] as const, ...Object.values(screens)]) {
    await page.goto(shop.url + address, { waitUntil: 'networkidle' });
    await page.locator(content).first().waitFor();
    bare[address] = withoutScripts(await page.content());
  }
  const { ready } = await stage.limit<{ port: number }>('static-site', bare);
  const figures: Figure[] = [];
  for (const [name, [address, content]] of Object.entries(screens)) {
    const times = { ours: [] as number[], limit: [] as number[] };
    for (let turn = 0; turn < presses; turn += 1) {
      times.ours.push(await press(page, shop.url, address, content));
      times.limit.push(await press(page, `http://127.0.0.1:${ready.port}`, address, content));
    }
    const measured = { ours: median(times.ours), limit: median(times.limit) };
    figures.push(figure(`desk: ${name}`, measured, 'ms', '<= 1.5x'));
  }
  return figures;
}

/** Milliseconds from the press on the link to an address until its content is painted. */
async function press(page: Page, origin: string, address: string, content: string) {
  await page.goto(origin + leftPage, { waitUntil: 'networkidle' });
  const link = page.locator(`nav[aria-label="Desk"] a[href="${address}"]`);
  await link.focus();
  await page.evaluate((selector) => window.watchPaint('keydown', selector), content);
  await link.press('Enter');
  return painted(page);
}

/** A bar is dragged over the days in small steps, and put back. */
export async function drag(stage: Stage): Promise<Figure[]> {
  const shop = await stage.openShop(largeShop);
  const page = await openSlowPage(stage, timePaints, await sessionOf(shop));
  await page.goto(`${shop.url}/admin/planner?days=14`, { waitUntil: 'networkidle' });
  const moves: number[] = [];
  for (const [x, y] of (await gripsInSight(page)).slice(0, drags)) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= movesOfDrag; step += 1) {
      await page.evaluate(() => window.watchPaint('pointermove', 'html'));
      await page.mouse.move(x + step * 12, y);
      moves.push(await painted(page));
    }
    await page.keyboard.press('Escape');
    await page.mouse.up();
    // The card of a bar lies over others while it is looked at.
    await page.getByRole('heading', { name: 'Planner' }).click();
  }
  const note = `${moves.length} moves, the slowest ${Math.max(...moves).toFixed(0)} ms`;
  const p75 = { ours: quantile(moves, 0.75), note };
  return [figure('drag in the planner, next paint p75', p75, 'ms', '<= 50')];
}

/** Places at which bars are held that begin in sight, beside the names of the items. */
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

async function painted(page: Page): Promise<number> {
  const time = await page.waitForFunction(() => window.paintTime);
  return Number(await time.jsonValue());
}

declare global {
  interface Window {
    /** Times what follows the next event of a kind: `paintTime` becomes the milliseconds until an element is painted. */
    watchPaint: (event: string, selector: string) => void;
    paintTime: number | undefined;
  }
}

/** In the page: signs in. A page that follows another goes on with its watch. */
function timePaints(session: string): void {
  localStorage.setItem('auth', session);
  const now = () => performance.timeOrigin + performance.now();
  const look = () => {
    const [selector = '', startedAt] = JSON.parse(sessionStorage['watched']) as [string, number];
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    return requestAnimationFrame(() =>
      setTimeout(() => {
        sessionStorage.removeItem('watched');
        window.paintTime = now() - startedAt;
      }),
    );
  };
  window.watchPaint = (event, selector) => {
    window.paintTime = undefined;
    const begin = () => {
      sessionStorage['watched'] = JSON.stringify([selector, now()]);
      look();
    };
    addEventListener(event, begin, { capture: true, once: true });
  };
  if (sessionStorage['watched']) look();
}
