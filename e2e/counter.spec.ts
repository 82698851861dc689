import type { Booking } from '#shared/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Unit } from '#shared/units.ts';
import { demoPerson, newCamera, newCustomer, signInAs, todayIn } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test('a rental is handed over by scanning, one unit is exchanged, one comes back damaged, the rest returned', async ({
  page,
  shop,
}) => {
  const desk = await demoPerson(shop, 'admin');
  const customer = await newCustomer(shop, { lastName: 'Okafor' });
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
  await expect(article.getByRole('button', { expanded: true })).toBeVisible();
  await expect(article.getByRole('checkbox', { name: first, exact: true })).not.toBeChecked();
  await scan(`https://shop.example/u/${first.toUpperCase()}`);
  await expect(page.getByRole('status').getByText(`${first} ticked`)).toBeVisible();
  await expect(article.getByRole('checkbox', { name: first, exact: true })).toBeChecked();
  await article.getByRole('button', { name: 'Undo' }).click();
  await expect(article.getByRole('checkbox', { name: first, exact: true })).not.toBeChecked();
  await scan(first);
  await expect(article.getByRole('spinbutton', { name: `Quantity of ${camera.name}` })).toHaveValue(
    '1',
  );
  await article.getByRole('spinbutton', { name: `Quantity of ${camera.name}` }).fill('2');
  await article.getByRole('button', { name: 'Hand Over' }).click();
  await expect(page.getByText('Handed Over', { exact: true })).toBeVisible();

  // Both are out: a scan opens the take-back with the unit ticked.
  await scan(second);
  const back = article.getByRole('group', { name: second, exact: true });
  await expect(back.getByRole('checkbox', { name: second })).toBeChecked();
  await back.getByRole('button', { name: `Exchange ${second}` }).click();
  const dialog = page.getByRole('dialog', { name: `Exchange ${second}` });
  await dialog.getByRole('combobox', { name: 'Replacement' }).selectOption(third);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Mirror');
  await dialog.getByRole('button', { name: 'Exchange', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(article.getByRole('group', { name: third, exact: true })).toBeVisible();

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
  await article.getByRole('button', { name: 'Take Back' }).click();
  await expect(page.getByText('Taken Back', { exact: true }).first()).toBeVisible();
  const after = await desk.call<Unit[]>('GET', `/api/admin/cameras/${camera.id}/units`);
  expect(after.map(({ state }) => state)).toEqual(['in_repair', 'in_repair', 'in_house']);
  const { status } = await desk.call<Booking>('GET', `/api/bookings/${booking.id}`);
  expect(status).toBe('completed');
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
  await expect(page).toHaveURL(/\/admin\/counter$/);
});
