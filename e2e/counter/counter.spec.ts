import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Unit } from '#shared/units/units.ts';
import { delay } from '../fixtures/hold.ts';
import { demoPerson, newCamera, newCustomer, signInAs, todayIn } from '../fixtures/people.ts';
import { openRental, placeRental } from '../fixtures/counter.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const size of ['', ' @phone']) {
  test(`a rental is handed over by scanning, one unit is exchanged, one comes back damaged, the rest returned${size}`, async ({
    page,
    shop,
  }) => {
    const desk = await demoPerson(shop, 'admin');
    const customer = await newCustomer(shop, { lastName: 'Adeyemi' });
    const camera = await newCamera(shop, { stockCount: 3 });
    const today = await todayIn(shop);
    const booking = await customer.call<Booking>('POST', '/api/bookings', {
      lines: [{ cameraId: camera.id, quantity: 2 }],
      startDate: today,
      endDate: addDays(today, 1),
      totalPrice: 200,
      notes: '',
    });
    await desk.call('PUT', `/api/admin/bookings/${booking.id}/status`, { status: 'confirmed' });
    const units = await desk.call<Unit[]>('GET', `/api/admin/cameras/${camera.id}/units`);
    const [first = '', second = '', third = ''] = units.map(({ code }) => code);
    await signInAs(page, desk);
    await page.goto('/admin');
    await page
      .getByRole('navigation', { name: 'Desk' })
      .getByRole('link', { name: 'Counter' })
      .click();
    const box = page.getByRole('searchbox', { name: 'Scan or search' });
    await expect(box).toBeFocused();
    const scan = async (text: string) => {
      await box.fill(text);
      await box.press('Enter');
    };
    const article = page.getByRole('article', { name: `Booking #${booking.id}` });

    await scan(`#${booking.id}`);
    await expect(article.getByRole('button', { name: 'Hand Over' })).toBeVisible();
    await expect(article.getByRole('checkbox', { name: first, exact: true })).not.toBeChecked();
    await scan(`https://shop.example/u/${first.toUpperCase()}`);
    await expect(page.getByRole('status').getByText(`${first} ticked`)).toBeVisible();
    await expect(article.getByRole('checkbox', { name: first, exact: true })).toBeChecked();
    await article.getByRole('button', { name: 'Undo' }).click();
    await expect(article.getByRole('checkbox', { name: first, exact: true })).not.toBeChecked();
    await scan(first);
    await expect(
      article.getByRole('spinbutton', { name: `Quantity of ${camera.name}` }),
    ).toHaveValue('1');
    await article.getByRole('spinbutton', { name: `Quantity of ${camera.name}` }).fill('2');
    await expectSoundPage(page);
    await article.getByRole('button', { name: 'Hand Over' }).click();
    await expect(page.getByText('Handed Over', { exact: true })).toBeVisible();

    // Both units are out, so a scan opens the return and ticks the unit.
    await scan(second);
    const back = article.getByRole('group', { name: second, exact: true });
    await expect(article.getByRole('checkbox', { name: second, exact: true })).toBeChecked();
    await expect(article.getByRole('button', { name: 'Take Back' })).toBeInViewport();
    await expectSoundPage(page);
    await back.getByRole('button', { name: `Exchange ${second}` }).click();
    const dialog = page.getByRole('dialog', { name: `Exchange ${second}` });
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Mirror');
    // A scanner types its code wherever the focus is, and then sends Enter.
    await dialog.getByRole('radio', { name: 'Damaged' }).focus();
    await page.keyboard.type(third);
    await page.keyboard.press('Enter');
    await expect(
      dialog.getByRole('combobox', { name: 'Replacement' }).locator(':checked'),
    ).toHaveText(third);
    await dialog.getByRole('button', { name: 'Exchange', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(article.getByRole('checkbox', { name: third, exact: true })).toBeVisible();

    await scan(first);
    await article
      .getByRole('group', { name: first, exact: true })
      .getByRole('radio', { name: 'Damaged' })
      .check();
    await article
      .getByRole('group', { name: first, exact: true })
      .getByRole('textbox', { name: 'Note' })
      .fill('Lens cap lost');
    await scan(third);
    await expect(page.getByRole('status').getByText(`${third} ticked`)).toBeVisible();
    await article.getByRole('button', { name: 'Take Back' }).click();
    await expect
      .poll(async () => {
        const after = await desk.call<Unit[]>('GET', `/api/admin/cameras/${camera.id}/units`);
        return after.map(({ state }) => state);
      })
      .toEqual(['in_repair', 'in_repair', 'in_house']);
    const { status } = await desk.call<Booking>('GET', `/api/bookings/${booking.id}`);
    expect(status).toBe('completed');
  });
}

test('a code is read however the scanner is set up', async ({ page, shop }) => {
  const camera = await newCamera(shop, { stockCount: 1 });
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto('/admin/counter');
  const box = page.getByRole('searchbox', { name: 'Scan or search' });
  const found = page.getByText(`${camera.id}-1, ${camera.name}, in house.`);
  const hint = page.getByText(/as if on the keyboard of another country/);
  await box.fill(`]Q1${camera.id}-1`);
  await box.press('Tab');
  await expect(found).toBeVisible();
  await expect(box).toBeFocused();
  await expect(hint).toBeHidden();
  await box.fill(`${camera.id}ß1`);
  await box.press('Enter');
  await expect(hint).toBeVisible();
  await expect(found).toBeVisible();
  await expectSoundPage(page);
  await box.fill(`${camera.id}-1`);
  await box.press('Enter');
  await expect(hint).toBeHidden();
});

test('the counter asks before a rental begins too soon, and says what it does not find', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 40[49]/);
  const desk = await demoPerson(shop, 'admin');
  const customer = await newCustomer(shop, { firstName: 'Zephyrine', lastName: 'Quill' });
  const camera = await newCamera(shop, { stockCount: 1 });
  const today = await todayIn(shop);
  const booking = await customer.call<Booking>('POST', '/api/bookings', {
    cameraId: camera.id,
    startDate: addDays(today, 2),
    endDate: addDays(today, 3),
    totalPrice: 100,
    notes: '',
  });
  await signInAs(page, desk);
  await page.goto('/admin/counter');
  const box = page.getByRole('searchbox', { name: 'Scan or search' });
  await box.fill('no such thing');
  await box.press('Enter');
  await expect(page.getByRole('alert').getByText('Nothing found for no such thing')).toBeVisible();
  await box.fill('Zephyrine');
  await box.press('Enter');
  const article = page.getByRole('article', { name: `Booking #${booking.id}` });
  await article.getByRole('spinbutton', { name: `Quantity of ${camera.name}` }).fill('1');
  await article.getByRole('button', { name: 'Hand Over' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/This rental begins on/)).toBeVisible();
  await question.getByRole('button', { name: 'Hand Over Anyway' }).click();
  await expect(page.getByText('Handed Over', { exact: true })).toBeVisible();
  await page.goto(`/admin/counter?code=${camera.id}-1`);
  await expect(article.getByRole('checkbox', { name: `${camera.id}-1` })).toBeChecked();
  await expect(page).toHaveURL(/\/admin\/counter\?list=takeBack$/);
});

test('a scan while a checkbox has the focus ticks the next unit, and Enter hands nothing over', async ({
  page,
  shop,
}) => {
  const { article, units } = await openRental(page, shop, { stock: 2, quantity: 2 });
  const [first = '', second = ''] = units;
  await article.getByRole('checkbox', { name: first, exact: true }).check();
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(`${second} ticked`)).toBeVisible();
  await expect(article.getByRole('checkbox', { name: second, exact: true })).toBeChecked();
  await expect(article.getByRole('button', { name: 'Hand Over' })).toBeEnabled();
});

test('scans that come faster than they are looked up are all ticked, and nothing is saved before', async ({
  page,
  shop,
}) => {
  const { article, box, units } = await openRental(page, shop, { stock: 3, quantity: 3 });
  await page.getByRole('button', { name: 'Close' }).click();
  const scanSlowly = async (codes: string[], meanwhile: () => Promise<void>) => {
    const answer = await delay(page, '**/api/admin/counter/scan');
    for (const code of codes) {
      await box.fill(code);
      await box.press('Enter');
    }
    await expect(page.getByRole('status').getByText(`Looking up ${codes[0]}...`)).toBeVisible();
    await meanwhile();
    answer();
    for (const code of codes) {
      await expect(article.getByRole('checkbox', { name: code, exact: true })).toBeChecked();
    }
    await page.unroute('**/api/admin/counter/scan');
  };
  const handOver = article.getByRole('button', { name: 'Hand Over' });
  // No booking is open at first; the first scan opens the booking that waits for its unit.
  await scanSlowly(units.slice(0, 2), () => expect(handOver).toBeHidden());
  await expect(handOver).toBeEnabled();
  await scanSlowly(units.slice(2), () => expect(handOver).toBeDisabled());
  await handOver.click();
  await expect(page.getByText('Handed Over', { exact: true })).toBeVisible();
  await expect(article).toBeHidden();
});

test('a unit in the house goes to a booking of another day where only that waits for it, and never beyond what is booked', async ({
  page,
  shop,
}) => {
  const { article, box, units } = await openRental(page, shop, {
    stock: 2,
    quantity: 1,
    inDays: 3,
  });
  const [first = '', second = ''] = units;
  await page.getByRole('button', { name: 'Close' }).click();
  await box.fill(first);
  await box.press('Enter');
  await expect(article.getByRole('checkbox', { name: first, exact: true })).toBeChecked();
  await box.fill(second);
  await box.press('Enter');
  await expect(page.getByRole('alert').getByText(`${second} is not ticked`)).toBeVisible();
  await expect(article.getByRole('checkbox', { name: second, exact: true })).not.toBeChecked();
});

test('what another counter hands over loses its tick, and a lost answer is pressed again without harm', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/);
  const { article, booking, desk, camera, units } = await openRental(page, shop, {
    stock: 2,
    quantity: 1,
  });
  const [first = '', second = ''] = units;
  await article.getByRole('checkbox', { name: first, exact: true }).check();
  const other = await placeRental(shop, desk, camera, { quantity: 1 });
  await desk.call('POST', `/api/admin/bookings/${other.id}/hand-over`, {
    units: [{ lineId: other.lines[0]?.id, quantity: 1 }],
  });
  await expect(page.getByRole('status').getByText(`not ticked: ${first}`)).toBeVisible();
  await expect(article.getByRole('checkbox', { name: first, exact: true })).toHaveCount(0);

  await article.getByRole('checkbox', { name: second, exact: true }).check();
  const address = '**/api/admin/bookings/*/hand-over';
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await article.getByRole('button', { name: 'Hand Over' }).click();
  await expect(
    article
      .getByRole('alert')
      .getByText(
        'No connection. We do not know whether it was saved: press again, nothing is done twice.',
      ),
  ).toBeVisible();
  await page.unroute(address);
  await article.getByRole('button', { name: 'Hand Over' }).click();
  await expect(page.getByText('Handed Over', { exact: true })).toBeVisible();
  const { unitsOut } = await desk.call<Booking>('GET', `/api/bookings/${booking.id}`);
  expect(unitsOut).toBe(1);
});
