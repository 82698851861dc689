import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import type { Unit } from '#shared/units/units.ts';
import { delay } from '../fixtures/hold.ts';
import { demoPerson, newCamera, newCustomer, signInAs, todayIn } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

test('the desk keeps an item’s units: adds, names, repairs and retires one', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  const desk = await demoPerson(shop, 'admin');
  const customer = await newCustomer(shop, { firstName: 'Ines', lastName: 'Ferreira' });
  const camera = await newCamera(shop, { stockCount: 1 });
  const today = await todayIn(shop);
  const booking = await customer.call<Booking>('POST', '/api/bookings', {
    cameraId: camera.id,
    startDate: addDays(today, 1),
    endDate: addDays(today, 2),
    totalPrice: 100,
    notes: '',
  });
  await signInAs(page, desk);
  await page.goto(`/admin/inventory?search=${encodeURIComponent(camera.name)}`);
  await page.getByRole('button', { name: 'Units' }).click();
  const dialog = page.getByRole('dialog', { name: `Units of ${camera.name}` });
  const first = `${camera.id}-1`;

  await dialog.getByRole('button', { name: `Repair ${first}` }).click();
  const repair = page.getByRole('dialog', { name: `Repair ${first}` });
  await expect(repair.getByRole('textbox', { name: 'Reason' })).toBeVisible();
  await expect(repair.getByText(`Booking #${booking.id}, Ines Ferreira`)).toBeVisible();
  await repair.getByRole('textbox', { name: 'Reason' }).fill('Shutter');
  await repair.getByRole('button', { name: 'Start Repair' }).click();
  await expect(page.getByText('Repair Started', { exact: true })).toBeVisible();
  await expect(dialog.getByText('In repair', { exact: true })).toBeVisible();
  // The downtime has no last day, so there are no days left for another downtime.
  await expect(dialog.getByRole('button', { name: `Repair ${first}`, exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: `End Repair ${first}` }).click();
  await expect(dialog.getByText('In house')).toBeVisible();

  await dialog.getByRole('button', { name: `Retire ${first}` }).click();
  const question = page.getByRole('alertdialog', { name: `Retire ${first}?` });
  await expect(question.getByText(`Booking #${booking.id}, Ines Ferreira`)).toBeVisible();
  await expectSoundPage(page);
  await question.getByRole('button', { name: 'Cancel' }).click();

  await dialog.getByRole('button', { name: 'Add Unit' }).click();
  const second = `${camera.id}-2`;
  await dialog.getByRole('button', { name: `Edit ${second}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${second}` });
  await edit.getByRole('textbox', { name: 'Code' }).fill(first);
  await edit.getByRole('button', { name: 'Save Unit' }).click();
  await expect(edit.getByText('Another unit has this code')).toBeVisible();
  await edit.getByRole('textbox', { name: 'Code' }).fill(`Body-${camera.id}`);
  const price = edit.getByRole('textbox', { name: 'Purchase price ($)' });
  await price.fill('1,999');
  await edit.getByRole('button', { name: 'Save Unit' }).click();
  await expect(
    edit.getByText('1,999 can mean 1999 or 1.999: please write one of these'),
  ).toBeVisible();
  await price.fill('1999.5');
  await edit.getByRole('textbox', { name: 'Serial number' }).fill('SN 4711');
  await edit.getByRole('button', { name: 'Save Unit' }).click();
  await expect(dialog.getByText('SN 4711')).toBeVisible();

  await dialog.getByRole('button', { name: `Retire Body-${camera.id}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click();
  await dialog.getByRole('button', { name: `Reinstate Body-${camera.id}` }).click();
  await expect(dialog.getByText('In house')).toHaveCount(2);
  await dialog.getByRole('button', { name: `History of Body-${camera.id}` }).click();
  const history = page.getByRole('dialog', { name: `History of Body-${camera.id}` });
  await expect(history.getByText('Retired', { exact: true })).toBeVisible();
});

test('all repairs of a unit are shown, and one more is planned only where it has free days', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  const desk = await demoPerson(shop, 'admin');
  const camera = await newCamera(shop, { stockCount: 1 });
  const today = await todayIn(shop);
  const day = (ahead: number) => addDays(today, ahead);
  const code = `${camera.id}-1`;
  const [unit] = await desk.call<Unit[]>('GET', `/api/admin/cameras/${camera.id}/units`);
  const plan = (from: number, to: number, reason: string) =>
    desk.call('POST', `/api/admin/units/${unit?.id}/downtimes`, {
      from: day(from),
      to: day(to),
      reason,
    });
  await plan(5, 6, 'Sensor');
  await plan(-1, 1, 'Shutter');
  await signInAs(page, desk);
  await page.goto(`/admin/inventory?search=${encodeURIComponent(camera.name)}`);
  await page.getByRole('button', { name: 'Units' }).click();
  const dialog = page.getByRole('dialog', { name: `Units of ${camera.name}` });
  await expect(dialog.getByText(/^(Shutter|Sensor), from/)).toHaveText([/^Shutter/, /^Sensor/]);

  await dialog.getByRole('button', { name: `Repair ${code}`, exact: true }).click();
  const repair = page.getByRole('dialog', { name: `Repair ${code}` });
  await expect(repair.getByLabel('From')).toHaveValue(day(2));
  await expect(repair.getByLabel('Until (optional)')).toHaveValue(day(4));
  await repair.getByLabel('Until (optional)').fill('');
  await expect(repair.getByRole('alert')).toHaveText(
    `${code} is already out of service on some of these days.`,
  );
  await expectSoundPage(page);
  await repair.getByLabel('Until (optional)').fill(day(3));
  await expect(repair.getByRole('alert')).toHaveCount(0);
  await repair.getByRole('textbox', { name: 'Reason' }).fill('Strap');
  await repair.getByRole('button', { name: 'Start Repair' }).click();
  await expect(dialog.getByText(/^(Shutter|Strap|Sensor), from/)).toHaveText([
    /^Shutter/,
    /^Strap/,
    /^Sensor/,
  ]);
  const from = formatDay(day(5));
  await dialog.getByRole('button', { name: `Call Off ${code} from ${from}` }).click();
  await expect(dialog.getByText(/^Sensor, from/)).toHaveCount(0);
  await dialog.getByRole('button', { name: `End Repair ${code}` }).click();
  await expect(dialog.getByText('In house')).toBeVisible();
  await expect(dialog.getByRole('button', { name: `End Repair ${code}` })).toHaveCount(1);
});

test('an item with more units than a page holds shows the others too', async ({ page, shop }) => {
  const camera = await newCamera(shop, { stockCount: 120 });
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto(`/admin/inventory?search=${encodeURIComponent(camera.name)}`);
  await page.getByRole('button', { name: 'Units' }).click();
  const dialog = page.getByRole('dialog', { name: `Units of ${camera.name}` });
  await expect(dialog.getByText(`${camera.id}-50`, { exact: true }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Show More' }).scrollIntoViewIfNeeded();
  await expect(dialog.getByText(`${camera.id}-100`, { exact: true }).first()).toBeAttached();
  await dialog.getByRole('button', { name: 'Show More' }).scrollIntoViewIfNeeded();
  await expect(dialog.getByText(`${camera.id}-120`, { exact: true }).first()).toBeAttached();
  await expect(dialog.getByRole('button', { name: 'Show More' })).toHaveCount(0);
});

test('a unit’s label leads the desk to the counter, everybody else to the item', async ({
  page,
  newVisitor,
  shop,
  expectErrors,
}) => {
  // The label leads to an item that has left the catalogue.
  expectErrors(/status of 404/);
  const camera = await newCamera(shop, { stockCount: 1 });
  const visitor = await newVisitor();
  await visitor.goto(`${shop.url}/u/${camera.id}-1`);
  await expect(visitor).toHaveURL(`${shop.url}/camera/${camera.id}`);
  await expect(visitor.getByRole('heading', { level: 1, name: camera.name })).toBeVisible();
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto(`/u/${camera.id}-1`);
  await expect(page).toHaveURL(/\/admin\/counter$/);
  await expect(page.getByText(`${camera.id}-1, ${camera.name}, in house.`)).toBeVisible();

  const desk = await demoPerson(shop, 'admin');
  await desk.call('DELETE', `/api/admin/cameras/${camera.id}`);
  await page.goto(`/u/${camera.id}-1`);
  await expect(page).toHaveURL(/\/admin\/counter$/);
});

test('a repair that is started before what it puts at risk is known asks no more for it', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop, { stockCount: 1 });
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto(`/admin/inventory?search=${encodeURIComponent(camera.name)}`);
  await page.getByRole('button', { name: 'Units' }).click();
  const answer = await delay(page, /\/downtimes\/preview/);
  await page.getByRole('button', { name: `Repair ${camera.id}-1` }).click();
  const repair = page.getByRole('dialog', { name: `Repair ${camera.id}-1` });
  await expect(repair.getByLabel('From')).not.toHaveValue('');
  const givenUp = page.waitForEvent('requestfailed', (request) => /preview/.test(request.url()));
  const save = await delay(page, /\/downtimes$/);
  await repair.getByRole('textbox', { name: 'Reason' }).fill('Shutter');
  await repair.getByRole('button', { name: 'Start Repair' }).click();
  await givenUp;
  save();
  answer();
  await expect(page.getByText('Repair Started', { exact: true })).toBeVisible();
});
