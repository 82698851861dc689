import type { Booking } from '#shared/bookings/bookings.ts';
import { placeRental } from '../fixtures/counter.ts';
import { demoPerson, newCamera, signInAs } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

type Shop = Parameters<typeof demoPerson>[0];

/** Makes two rentals that begin today. The first is for two units, of which one is out. */
async function twoRentals(shop: Shop) {
  const desk = await demoPerson(shop, 'admin');
  const camera = await newCamera(shop, { stockCount: 4 });
  const partly = await placeRental(shop, desk, camera, { quantity: 2 });
  const whole = await placeRental(shop, desk, camera, { quantity: 1 });
  const units = [{ lineId: partly.lines[0]?.id, quantity: 1 }];
  await desk.call('POST', `/api/admin/bookings/${partly.id}/hand-over`, { units });
  return { desk, camera, partly, whole };
}

test('the counter has its lists beside the open booking, and is worked by keyboard alone', async ({
  page,
  shop,
}) => {
  const { desk, camera, partly, whole } = await twoRentals(shop);
  await signInAs(page, desk);
  await page.goto('/admin/counter');
  const row = (list: string, { id }: Booking) =>
    page.getByRole('list', { name: list }).getByRole('article', { name: `Booking #${id}` });
  const press = (list: string, booking: Booking) =>
    row(list, booking).getByRole('button', { name: `Booking #${booking.id}` });

  // A rental of which only some units are out stands in both lists.
  await expect(row('Hand over', partly)).toContainText('1 of 2 out');
  expect((await row('Hand over', partly).boundingBox())?.height).toBeLessThanOrEqual(48);
  await expect(row('Hand over', whole)).toContainText(`Due $${2 * camera.pricePerDay}`);
  await page.getByRole('tab', { name: /^Hand over \(\d+\)$/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Take back \(\d+\)$/ })).toBeFocused();
  await expect(row('Take back', partly)).toContainText('1 of 2 out');
  await expect(page).toHaveURL(/list=takeBack/);

  // From the field for scans, Tab leads into the opened booking and not through the lists.
  const box = page.getByRole('searchbox', { name: 'Scan or search' });
  const opened = page.getByRole('article', { name: `Booking #${partly.id}` });
  await box.fill(String(partly.id));
  await box.press('Enter');
  await expect(opened.getByRole('button', { name: 'Take Back' })).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(opened.getByRole('heading').getByRole('link')).toBeFocused();
  await page.getByRole('button', { name: 'Close' }).click();

  // A booking that is opened by its row gets the focus. The list stays beside it, and each list
  // opens its own form.
  await press('Take back', partly).focus();
  await page.keyboard.press('Enter');
  await expect(press('Take back', partly)).toHaveAttribute('aria-expanded', 'true');
  await expect(
    opened.getByRole('heading', { level: 2 }).filter({ has: page.getByRole('link') }),
  ).toBeFocused();
  await expect(opened.getByRole('button', { name: 'Take Back' })).toBeVisible();
  await expect(opened.getByRole('button', { name: 'Hand Over' })).toBeHidden();
  await opened.getByRole('button', { name: 'To the Hand-over' }).click();
  const handOver = opened.getByRole('button', { name: 'Hand Over' });
  await expect(handOver).toBeInViewport({ ratio: 1 });
  await expectSoundPage(page);

  await opened.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await expect(opened.getByText('1 of 1 ready')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const result = page.getByRole('region', { name: /has 1 unit$/ });
  await expect(result.getByRole('link', { name: 'Print Agreement' })).toBeVisible();
  await expectSoundPage(page);
  await expect(page.getByRole('searchbox', { name: 'Scan or search' })).toBeFocused();

  // The next rental is the one in the row below, and the result of the hand-over disappears.
  await page.getByRole('tab', { name: /^Hand over/ }).click();
  await result.getByRole('button', { name: 'Next' }).click();
  await expect(press('Hand over', whole)).toHaveAttribute('aria-expanded', 'true');
  await expect(result).toBeHidden();
});

test('a phone has the list, then the booking, and the foot stays in sight @phone', async ({
  page,
  shop,
}) => {
  const { desk, whole } = await twoRentals(shop);
  await signInAs(page, desk);
  await page.goto('/admin/counter');
  const list = page.getByRole('list', { name: 'Hand over' });
  await list.getByRole('button', { name: `Booking #${whole.id}` }).click();
  const handOver = page
    .getByRole('article', { name: `Booking #${whole.id}` })
    .getByRole('button', { name: 'Hand Over' });
  await expect(handOver).toBeInViewport({ ratio: 1 });
  await expect(list).toBeHidden();
  await expectSoundPage(page);
  await page.getByRole('button', { name: /^List \(\d+\)$/ }).click();
  await expect(list.getByRole('article').first()).toBeVisible();
  await expect(handOver).toBeHidden();

  // The browser's Back button also leads from the booking to the list, and asks first when a tick
  // would be lost.
  await list.getByRole('button', { name: `Booking #${whole.id}` }).click();
  await page.getByRole('article').getByRole('checkbox').first().check();
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(handOver).toBeEnabled();
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(list.getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL('/admin/counter');
});

test('a result goes when something else is scanned', async ({ page, shop }) => {
  const desk = await demoPerson(shop, 'admin');
  const camera = await newCamera(shop, { stockCount: 1, depositPerUnit: 200 });
  const rental = await placeRental(shop, desk, camera, { quantity: 1 });
  await signInAs(page, desk);
  await page.goto(`/admin/counter?code=${camera.id}-1`);
  const article = page.getByRole('article', { name: `Booking #${rental.id}` });
  await article.getByLabel('Deposit ($)').fill('0');
  await article.getByRole('button', { name: 'Hand Over' }).click();
  const result = page.getByRole('region', { name: /has 1 unit$/ });
  await result.getByRole('button', { name: 'Take Deposit' }).click();
  const entry = page.getByRole('dialog', { name: 'Add Entry' });
  await expect(entry.getByLabel('Amount ($)')).toHaveValue('200');
  await entry.getByRole('button', { name: 'Save Entry' }).click();
  await expect(result.getByRole('button', { name: 'Take Deposit' })).toBeHidden();
  await result.getByRole('button', { name: 'Take Payment ($' }).click();
  await entry.getByRole('button', { name: 'Save Entry' }).click();
  await expect(result.getByRole('button', { name: /^Take Payment/ })).toBeHidden();
  // The dialog must be closed first, because an open one would ask before the page is reloaded.
  await expect(entry).toBeHidden();
  await page.reload();
  await expect(result).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Scan or search' });
  await box.fill('no such thing');
  await box.press('Enter');
  await expect(result).toBeHidden();
});

for (const tag of ['', ' @phone']) {
  test(`a hand-over is undone from its toast, and its booking waits again${tag}`, async ({
    page,
    shop,
  }) => {
    const { desk, whole } = await twoRentals(shop);
    await signInAs(page, desk);
    await page.goto('/admin/counter');
    const list = page.getByRole('list', { name: 'Hand over' });
    await list.getByRole('button', { name: `Booking #${whole.id}` }).click();
    const opened = page.getByRole('article', { name: `Booking #${whole.id}` });
    await opened.getByRole('checkbox').first().check();
    await opened.getByRole('button', { name: 'Hand Over' }).click();
    const result = page.getByRole('region', { name: /has 1 unit$/ });
    await expect(result).toBeVisible();
    await expect(list.getByRole('article', { name: `Booking #${whole.id}` })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(
      page.getByText(`The units of booking #${whole.id} are in the house.`, { exact: true }),
    ).toBeVisible();
    await expect(result).toHaveCount(0);
    await expect(list.getByRole('article', { name: `Booking #${whole.id}` })).toBeVisible();
    const now = await desk.call<Booking>('GET', `/api/bookings/${whole.id}`);
    expect(now).toMatchObject({ status: 'confirmed', unitsOut: 0 });
  });
}
