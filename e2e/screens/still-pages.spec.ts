import type { Locator } from '@playwright/test';
import { placeRental } from '../fixtures/counter.ts';
import { delay } from '../fixtures/hold.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  say,
  signInAs,
} from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

/** The place of an element on the page, in pixels. */
const placeOf = async (shown: Locator) => {
  const { x = NaN, y = NaN } = (await shown.boundingBox()) ?? {};
  return [Math.round(x), Math.round(y)];
};

/** Waits until the animation is over with which a dialog comes. */
const atRest = (dialog: Locator) =>
  dialog.evaluate((element) => Promise.all(element.getAnimations().map((one) => one.finished)));

for (const size of ['', ' @phone']) {
  test(`a customer’s booking stands where it stays before the shop’s hours are asked again${size}`, async ({
    page,
    shop,
  }) => {
    const customer = await newCustomer(shop);
    const booking = await newBooking(shop, customer, await newCamera(shop), {
      from: 5,
      to: 7,
      status: 'confirmed',
    });
    await signInAs(page, customer);
    const answer = await delay(page, /\/api\/shop$/);
    await page.goto(`/bookings/${booking.id}`);
    const change = page.getByRole('button', { name: 'Change Dates' });
    await expect(page.getByText(/^Free until/)).toBeVisible();
    const before = await placeOf(change);
    answer();
    await page.waitForLoadState('networkidle');
    expect(await placeOf(change)).toEqual(before);
  });

  test(`the desk’s mails wait for the notice that pushes them down${size}`, async ({
    page,
    shop,
  }) => {
    await signInAs(page, await demoPerson(shop, 'admin'));
    const answer = await delay(page, /\/api\/admin\/mail-counts$/);
    await page.goto('/admin/mail');
    const state = page.getByLabel('State', { exact: true });
    await expect(page.getByText('Loading mails...')).toBeVisible();
    await expect(state).toBeAttached();
    await expect(state).toBeHidden();
    answer();
    await expect(state).toBeVisible();
    await expect(page.getByText(/^Mail is not set up|are written and kept here/)).toBeVisible();
    await expect(page.getByText('Loading mails...')).toHaveCount(0);
  });
}

test('rows at the counter wait until all of today’s work is there', async ({ page, shop }) => {
  const desk = await demoPerson(shop, 'admin');
  const booking = await placeRental(shop, desk, await newCamera(shop), { quantity: 1 });
  await signInAs(page, desk);
  const answer = await delay(page, /\/api\/admin\/today\/overdue/);
  await page.goto('/admin/counter');
  const row = page.getByText(`#${booking.id}`).first();
  await expect(row).toBeAttached();
  await expect(row).toBeHidden();
  answer();
  await expect(row).toBeVisible();
});

test('the number of unread messages moves nothing in the header', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await say(await demoPerson(shop, 'admin'), booking.id, 'It is ready');
  await signInAs(page, customer);
  const answer = await delay(page, /\/api\/messages\/unread-count$/);
  await page.goto('/favorites');
  const menu = page.getByRole('button', { name: /^Noor/ });
  const search = page.getByRole('searchbox', { name: 'Search cameras' });
  const before = [await placeOf(menu), await placeOf(search)];
  answer();
  await expect(menu).toContainText('1 unread message');
  expect([await placeOf(menu), await placeOf(search)]).toEqual(before);
});

test('the details of a booking at the desk wait for its history and its mails', async ({
  page,
  shop,
}) => {
  const booking = await newBooking(shop, await newCustomer(shop), await newCamera(shop));
  await signInAs(page, await demoPerson(shop, 'admin'));
  const history = await delay(page, /\/api\/bookings\/\d+\/history/);
  const mails = await delay(page, /\/api\/admin\/mails\?/);
  await page.goto(`/admin/bookings/${booking.id}`);
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  const customer = details.getByRole('link', { name: 'Noor Haddad' });
  await expect(details.getByText('Loading...')).toBeVisible();
  const answered = page.waitForResponse(/\/history/);
  history();
  await answered;
  await expect(details.getByText('Loading...')).toBeVisible();
  await expect(customer).toHaveCount(0);
  mails();
  await expect(customer).toBeVisible();
  await expect(details.getByRole('region', { name: 'Mail' })).toContainText('Request received');
});

test('buttons of the dialog with an item’s units come with the units', async ({ page, shop }) => {
  const camera = await newCamera(shop);
  await signInAs(page, await demoPerson(shop, 'admin'));
  const answer = await delay(page, /\/api\/admin\/cameras\/\d+\/units/);
  await page.goto(`/admin/inventory?search=${encodeURIComponent(camera.name)}`);
  await page.getByRole('button', { name: 'Units' }).click();
  const units = page.getByRole('dialog', { name: /^Units of/ });
  const add = units.getByRole('button', { name: 'Add Unit' });
  await expect(units).toBeVisible();
  await expect(add).toHaveCount(0);
  answer();
  await expect(add).toBeVisible();
  await expect(units.getByRole('listitem')).toHaveCount(2);
});

test('the buttons below a mail stay where they are when it comes', async ({
  page,
  shop,
  expectErrors,
}) => {
  // Playwright runs a script in every frame, and the sandboxed frame of the mail refuses it with an
  // error.
  expectErrors(/document is sandboxed/);
  const booking = await newBooking(shop, await newCustomer(shop), await newCamera(shop));
  await signInAs(page, await demoPerson(shop, 'admin'));
  const answer = await delay(page, /\/api\/admin\/mails\/\d+$/);
  await page.goto(`/admin/mail?search=%23${booking.id}`);
  await page.getByRole('button', { name: /^We received your request/ }).click();
  const mail = page.getByRole('dialog');
  const close = mail.getByRole('button', { name: 'Close', exact: true });
  await expect(mail.getByText('Loading the mail...')).toBeVisible();
  await atRest(mail);
  const before = await placeOf(close);
  answer();
  await expect(mail.getByTitle('The mail')).toBeVisible();
  expect(await placeOf(close)).toEqual(before);
});

test('a dialog rises in its own place', async ({ page, shop }) => {
  const booking = await newBooking(shop, await newCustomer(shop), await newCamera(shop));
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto(`/admin/bookings/${booking.id}`);
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details.getByRole('link', { name: 'Noor Haddad' })).toBeVisible();
  await atRest(details);
  const [left, top] = await placeOf(details);
  await details.evaluate((dialog) => {
    dialog.style.animationName = 'none';
    dialog.getBoundingClientRect();
    dialog.style.animationName = '';
    for (const rise of dialog.getAnimations()) {
      rise.pause();
      rise.currentTime = 0;
    }
  });
  // It comes from 0.75 rem below.
  expect(await placeOf(details)).toEqual([left, (top ?? NaN) + 12]);
});
