import type { BrowserContext, Page } from '@playwright/test';
import type { SignedIn } from '#shared/users/users.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  signInAs,
  type Person,
} from '../fixtures/people.ts';
import { scriptOf } from '../fixtures/script-file.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

/** Keeps a session as another tab does in which somebody signs in. */
async function signInElsewhere(context: BrowserContext, { user, token }: SignedIn) {
  const tab = await context.newPage();
  // This is no page of the shop, because such a page would send requests of its own.
  await tab.goto('/favicon.svg');
  await tab.evaluate(
    (session) => localStorage.setItem('auth', session),
    JSON.stringify({ user, token }),
  );
}

const end = (person: Person) => person.call('POST', '/api/auth/logout');

async function logIn(page: Page, { password, user }: Person) {
  await expect(question(page).getByLabel('Username')).toHaveValue(user.username);
  await question(page).getByLabel('Password').fill(password);
  await question(page).getByRole('button', { name: 'Log in' }).click();
  await expect(question(page)).toBeHidden();
}

/** Lets a minute pass, in which a page polls for unread messages. */
const waitForPoll = (page: Page) => page.clock.fastForward(60_000);

for (const size of ['', ' @phone']) {
  test(`a profile is saved after its session has ended, with the password asked over the form${size}`, async ({
    page,
    shop,
    expectErrors,
  }) => {
    expectErrors(/status of 401/);
    const customer = await newCustomer(shop, { firstName: 'Ada' });
    await signInAs(page, customer);
    await page.goto('/settings');
    await page.getByLabel('First name').fill('Augusta');
    await end(customer);
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(question(page).getByLabel('Password')).toBeFocused();
    await expectSoundPage(page);

    await question(page).getByLabel('Password').fill('not mine');
    await question(page).getByRole('button', { name: 'Log in' }).click();
    await expect(question(page).getByText('Invalid credentials')).toBeVisible();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page)).toBeHidden();
    await expect(page.getByLabel('First name')).toHaveValue('Augusta');

    await page.getByRole('button', { name: 'Update Profile' }).click();
    await logIn(page, customer);
    await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Augusta');
  });
}

test('a save after the session has ended is refused in plain words while the script of the question is missing', async ({
  page,
  context,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 401|Failed to load resource/);
  const customer = await newCustomer(shop);
  await signInAs(page, customer);
  const script = scriptOf('features/users/resume-session.ts');
  await page.route(script, (route) => route.abort());
  await page.goto('/settings');
  await page.getByLabel('First name').fill('Augusta');
  await end(customer);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Please sign in', { exact: true })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Augusta');
  // Chromium does not fetch a missing script again, but a sign-in in another tab counts here too.
  const { user, password } = customer;
  const login = { username: user.username, password };
  await signInElsewhere(context, await customer.call('POST', '/api/auth/login', login));
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
});

test('what is asked by itself leaves a form with text as it is, and all calls ask once', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 401/);
  const admin = await demoPerson(shop, 'admin');
  const camera = await newCamera(shop);
  await signInAs(page, admin);
  await page.clock.install();
  await page.goto(`/admin/inventory?search=${encodeURIComponent(camera.model)}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Camera' });
  await form.getByLabel('Description').fill('Typed before the session ended.');
  await end(admin);
  await waitForPoll(page);
  await expect(question(page)).toBeVisible();
  await waitForPoll(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(form.getByLabel('Description')).toHaveValue('Typed before the session ended.');

  await form.getByRole('button', { name: 'Update Camera' }).click();
  await logIn(page, admin);
  await expect(form).toBeHidden();
  const saved = await (await fetch(`${shop.url}/api/cameras/${camera.id}`)).json();
  expect(saved).toMatchObject({ description: 'Typed before the session ended.' });
});

test('a session that somebody else takes over in another tab ends what was open', async ({
  page,
  context,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 401/);
  const customer = await newCustomer(shop);
  const other = await newCustomer(shop, { firstName: 'Mira' });
  await signInAs(page, customer);
  await page.goto('/settings');
  await page.getByLabel('First name').fill('Augusta');
  await end(customer);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(question(page)).toBeVisible();
  await signInElsewhere(context, other);
  await expect(question(page)).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Mira');
});

test('a page in the background leaves an ended session to the one that is looked at', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 401/);
  const customer = await newCustomer(shop);
  await signInAs(page, customer);
  await page.clock.install();
  await page.goto('/bookings');
  await expect(page.getByRole('heading', { name: 'Your Bookings' })).toBeVisible();
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperties(document, {
        hidden: { configurable: true, get: () => value },
        visibilityState: { configurable: true, get: () => (value ? 'hidden' : 'visible') },
      });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, hidden);
  // A page in the background sends no requests; here the answer to an earlier one arrives
  // meanwhile.
  const isHidden = Promise.withResolvers<void>();
  const poll = '**/api/messages/unread-count';
  await page.route(poll, async (route) => {
    await isHidden.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(poll);
  await waitForPoll(page);
  await asked;
  await end(customer);
  await setHidden(true);
  const refused = page.waitForResponse((response) => response.status() === 401);
  isHidden.resolve();
  await (await refused).finished();
  await page.unroute(poll);
  await page.evaluate(() => fetch('/favicon.svg').then((response) => response.text()));
  expect(await page.evaluate(() => localStorage.getItem('auth'))).not.toBeNull();
  await setHidden(false);
  await expect(page.getByText('Please sign in again').first()).toBeVisible();
});

test('a chat whose session ends with text in its box connects again and sends it', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 401/);
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  await page.goto(`/chat/${booking.id}`);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('Is a strap with it?');
  await end(customer);
  await logIn(page, customer);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is a strap with it?');
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(page.getByRole('log').getByText('Is a strap with it?')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});

test('a stored session that is refused is said in one toast, which leads back to the chat and its text', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 401/);
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  await page.goto(`/chat/${booking.id}`);
  await page.getByRole('textbox', { name: 'Message' }).fill('Is a strap with it?');
  // No script of the page runs while its session ends.
  await page.goto('/favicon.svg');
  await end(customer);
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLLIElement && node.dataset['state'] === 'open')
          titles.push(node.innerText);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`/chat/${booking.id}`);
  await page.waitForURL((url) => url.pathname === '/');
  const back = page.getByRole('region').getByRole('link', { name: 'Login' });
  await expect(back).toBeVisible();
  const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles);
  expect(titles).toEqual([expect.stringMatching(/sign in again|Error/)]);
  await back.click();
  await page.locator('main').getByLabel('Username').fill(customer.user.username);
  await page.locator('main').getByLabel('Password').fill(customer.password);
  await page.locator('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname === `/chat/${booking.id}`);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is a strap with it?');
});
