import { addDays } from '#shared/days.rules.ts';
import { dayButton } from '../fixtures/booking-dialog.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  say,
  signInAs,
  todayIn,
} from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const longest = 'Wolfeschlegelsteinhausenbergerdorff'.padEnd(100, 'o');

test('names as long as they may be stay within the header, its menu and the screens', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop, { firstName: longest, lastName: longest });
  const camera = await newCamera(shop, { name: longest, brand: longest, model: longest });
  const booking = await newBooking(shop, customer, camera, { status: 'confirmed' });
  await say(customer, booking.id, 'U'.repeat(4_000));
  const desk = await demoPerson(shop, 'admin');
  // The customer has not read twelve entries: these eleven messages and, before them, the event of
  // the confirmation.
  for (let count = 0; count < 11; count += 1) await say(desk, booking.id, 'A'.repeat(4_000));
  await signInAs(page, customer);
  const { id, brand, model, pricePerDay } = camera;
  const asked = encodeURIComponent(JSON.stringify({ id, brand, model, pricePerDay }));
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/bookings');
  const unread = page.getByRole('banner').getByText('12 unread messages');
  await expect(unread).toBeVisible();
  expect(await unread.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
    0,
  );
  const bookings = page.getByRole('link', { name: 'My Bookings' });
  expect((await bookings.boundingBox())?.height).toBeLessThan(32);
  await page.getByRole('button', { name: longest }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText(customer.user.email)).toBeVisible();
  expect((await menu.boundingBox())?.width).toBeLessThanOrEqual(288);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of [
    '/bookings',
    '/orders',
    '/chat',
    `/chat/${booking.id}`,
    `/chat/new?camera=${asked}`,
    `/camera/${id}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText(longest).first()).toBeVisible();
    expect([
      address,
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ]).toEqual([address, 0]);
  }
  await page.getByRole('button', { name: 'Book Now' }).click();
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Start date' }),
  ).toBeInViewport();
});

test('details of a person as long as they may be stay within the desk’s page', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop, { firstName: longest, lastName: longest });
  await newBooking(shop, customer, await newCamera(shop));
  const desk = await demoPerson(shop, 'admin');
  await desk.call('PATCH', `/api/admin/users/${customer.user.id}`, {
    company: longest,
    address: 'A'.repeat(500),
    taxNumber: '9'.repeat(40),
    phone: '5'.repeat(40),
    note: 'N'.repeat(4_000),
  });
  await signInAs(page, desk);
  for (const width of [320, 1_280]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`/admin/users/${customer.user.id}`);
    await expect(page.getByRole('region', { name: 'Details' })).toContainText(longest);
    await expect(page.getByRole('table', { name: 'Bookings' }).getByRole('row')).toHaveCount(2);
    expect([
      width,
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ]).toEqual([width, 0]);
  }
});

test('chosen days that are full stay legible in the calendar', async ({ page, shop }) => {
  const camera = await newCamera(shop, { stockCount: 1 });
  await newBooking(shop, await newCustomer(shop), camera);
  const today = await todayIn(shop);
  await page.goto(`/camera/${camera.id}?from=${addDays(today, 1)}&to=${addDays(today, 3)}`);
  await expect(page.getByText('No unit is free on every day of this range')).toBeVisible();
  await page.getByRole('button', { name: 'Pick-up date' }).click();
  const day = dayButton(page, addDays(today, 1));
  await expect(day).toBeDisabled();
  const number = await day.evaluate((button) => {
    const { color, backgroundColor, opacity } = getComputedStyle(button);
    return { color, backgroundColor, opacity };
  });
  expect(number.opacity).toBe('1');
  const leading = page.getByRole('button', { name: /^Next free/ });
  await expect(leading).toHaveCSS('background-color', number.backgroundColor);
  await expect(leading).toHaveCSS('color', number.color);
});

test('a text that is full takes no half of a character, and keeps what stands behind it', async ({
  page,
  shop,
}) => {
  const name = `מצלמה ${Date.now()}`;
  const camera = await newCamera(shop, { name });
  const customer = await newCustomer(shop);
  const { id } = await newBooking(shop, customer, camera);
  await signInAs(page, customer);
  await page.goto('/bookings');
  const card = page.getByRole('article', { name: `Booking #${id}` });
  await card.getByRole('button', { name: 'Change Dates' }).click();
  const notes = page.getByLabel('Special Requests (optional)');
  const family = '👨‍👩‍👧‍👦';
  const room = 4_000 - family.length - 5;
  await notes.fill(`${'a'.repeat(room)} end`);
  await notes.evaluate((box: HTMLTextAreaElement, at) => box.setSelectionRange(at, at), room);
  await page.keyboard.insertText(`${family}${family}`);
  await expect(notes).toHaveValue(`${'a'.repeat(room)}${family} end`);
  await page.keyboard.insertText('b');
  await page.keyboard.insertText('c');
  await expect(notes).toHaveValue(`${'a'.repeat(room)}${family}b end`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  // In a sentence without markup, a name in a script that is read from the right has isolating
  // characters around it.
  await card.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(page.getByText(`Your booking of \u2068${name}\u2069, `)).toBeVisible();
});
