import { addDays } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import { weekdayOf, weekdays } from '#shared/shop/rental-days.rules.ts';
import { dayButton, openDialog, pick, turnTo } from '../fixtures/booking-dialog.ts';
import { newBooking, newCamera, newCustomer, signInAs, todayIn } from '../fixtures/people.ts';
import { changeSettings } from '../fixtures/settings.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

let putBack: (() => Promise<void>) | undefined;
test.afterEach(() => putBack?.());

/**
 * How many days after `from`, but at least `atLeast`, the first day comes that has its neighbours
 * in the same month.
 */
function aheadInOneMonth(from: string, atLeast: number): number {
  const dayOfMonth = Number(addDays(from, atLeast).slice(8));
  return dayOfMonth > 1 && dayOfMonth < 26 ? atLeast : aheadInOneMonth(from, atLeast + 1);
}

test('the calendars say why a day cannot be chosen, to the eye and to a screen reader', async ({
  page,
  shop,
}) => {
  const today = await todayIn(shop);
  const ahead = aheadInOneMonth(today, 40);
  const [free, holiday, full, closedWeekday] = [-1, 0, 1, 2].map((more) =>
    addDays(today, ahead + more),
  ) as [string, string, string, string];
  const weekday = weekdayOf(closedWeekday);
  const camera = await newCamera(shop, { stockCount: 1 });
  const booked = { from: ahead + 1, to: ahead + 1 };
  await newBooking(shop, await newCustomer(shop), camera, booked);
  putBack = await changeSettings(shop.url, ({ days }) => {
    days.closedDates = [{ date: holiday, label: 'Inventory' }];
    days.openDays = [1, 2, 3, 4, 5, 6, 7].filter((one) => one !== weekday);
    days.leadDays = 2;
    days.maxDaysAhead = 60;
  });

  await page.goto(`/camera/${camera.id}`);
  await page.getByRole('button', { name: 'Pick-up date' }).click();
  const closed = `We are closed on ${formatDay(holiday)} (Inventory)`;
  await turnTo(page, holiday);
  for (const [day, reason] of [
    [holiday, closed],
    [full, 'Full: every unit is booked'],
    [closedWeekday, `We are closed on ${weekdays[weekday - 1]}s`],
  ] as const) {
    await expect(dayButton(page, day)).toBeDisabled();
    await expect(dayButton(page, day)).toHaveAccessibleName(new RegExp(escaped(`, ${reason}`)));
  }
  await dayButton(page, holiday).hover({ force: true });
  await expect(page.getByText(`${formatDay(holiday)}: ${closed}`)).toBeVisible();
  await expectSoundPage(page);

  // The arrow keys reach every day. Enter does nothing on a day that cannot be chosen.
  const chosen = page.getByRole('button', { name: 'Pick-up date' });
  const before = await chosen.innerText();
  await dayButton(page, free).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dayButton(page, holiday)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dayButton(page, full)).toBeFocused();
  await expect(page.getByText(`${formatDay(full)}: Full: every unit is booked`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(chosen).toHaveText(before, { useInnerText: true });
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Pick-up date' }).click();
  const soon = addDays(today, 1);
  await turnTo(page, soon);
  await expect(dayButton(page, soon)).toBeDisabled();
  await expect(dayButton(page, soon)).toHaveAccessibleName(/Please book at least 2 days ahead$/);
  await turnTo(page, addDays(today, 61));
  await expect(dayButton(page, addDays(today, 61))).toHaveAccessibleName(
    /Start date must be within the next 60 days$/,
  );
});

test('the dialog opens with days that the house allows, and says what is against others', async ({
  page,
  shop,
}) => {
  const today = await todayIn(shop);
  const camera = await newCamera(shop, { stockCount: 1 });
  putBack = await changeSettings(shop.url, ({ days }) => {
    days.leadDays = 4;
    days.maxRentalDays = 5;
    days.closedDates = [{ date: addDays(today, 4), label: 'Inventory' }];
  });
  await signInAs(page, await newCustomer(shop));
  const dialog = await openDialog(page, camera);
  await expect(dialog.getByRole('button', { name: 'Start date' })).toContainText(
    formatDay(addDays(today, 5)),
  );
  await expect(dialog.getByRole('button', { name: 'End date' })).toContainText(
    formatDay(addDays(today, 7)),
  );
  await dialog.getByRole('button', { name: 'End date' }).click();
  const tooLong = addDays(today, 10);
  await turnTo(page, tooLong);
  await expect(dayButton(page, tooLong)).toBeDisabled();
  await expect(dayButton(page, tooLong)).toHaveAccessibleName(/A rental lasts at most 5 days$/);
  await page.keyboard.press('Escape');

  // The dialog opens with the days from the page's address.
  const from = addDays(today, 4);
  const choose = await openDialog(page, camera, `/camera/${camera.id}?from=${from}&to=${from}`);
  await expect(choose.getByText(`We are closed on ${formatDay(from)} (Inventory)`)).toBeVisible();
  await choose.getByRole('button', { name: 'Start date' }).click();
  await pick(page, addDays(today, 6));
  await choose.getByRole('button', { name: 'End date' }).click();
  await pick(page, addDays(today, 7));
  await choose.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.waitForURL(/\/chat\/\d+$/);
});

test('where days are full, also those after the return, other items and later days are offered', async ({
  page,
  shop,
}) => {
  const today = await todayIn(shop);
  const [camera, other] = [
    await newCamera(shop, { stockCount: 1, pricePerDay: 97_531, categoryId: 2 }),
    await newCamera(shop, { stockCount: 1, pricePerDay: 97_530, categoryId: 2 }),
  ];
  // From now on the house has two buffer days after each rental.
  putBack = await changeSettings(shop.url, ({ days }) => {
    days.bufferDays = 2;
  });
  const customer = await newCustomer(shop);
  await newBooking(shop, customer, camera, { from: 15, to: 16 });
  await signInAs(page, await newCustomer(shop));
  const [from, to] = [addDays(today, 12), addDays(today, 13)];
  await page.goto(`/camera/${camera.id}?from=${from}&to=${to}`);
  const card = page.getByRole('region', { name: 'Rent this camera' });
  await expect(card.getByText('needed for checking after your return')).toBeVisible();
  await expect(card.getByRole('link', { name: other.name })).toHaveAttribute(
    'href',
    `/camera/${other.id}?from=${from}&to=${to}`,
  );
  const [later, end] = [addDays(today, 19), addDays(today, 20)];
  await expect(
    card.getByRole('button', { name: `Next free: ${formatDay(later)} to ${formatDay(end)}` }),
  ).toBeVisible();

  await card.getByRole('button', { name: 'Book Now' }).click();
  const dialog = page.getByRole('dialog', { name: `Book ${camera.name}` });
  await expect(dialog.getByText('needed for checking after your return')).toBeVisible();
  await dialog.getByRole('link', { name: other.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('button', { name: 'Pick-up date' })).toContainText(formatDay(from));
  await expect(card.getByText('needed for checking')).toHaveCount(0);
});

const escaped = (text: string) => text.replace(/[()]/g, '\\$&');
