import type { Page } from '@playwright/test';
import { addDays } from '#shared/days.rules.ts';
import type { Booking } from '#shared/bookings/bookings.ts';
import { demoPerson, newCamera, newCustomer, signInAs, todayIn } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

// The browser has a fake camera and asks nobody for permission. The permissions policy of the page
// still applies.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
  },
});

/**
 * Gives the browser a reader for barcodes, which finds the text that the returned function sets.
 */
async function readCodes(page: Page): Promise<(text: string) => Promise<void>> {
  await page.addInitScript(() => {
    const seen = { text: '' };
    Object.assign(window, {
      inSight: seen,
      BarcodeDetector: class {
        static async getSupportedFormats(): Promise<string[]> {
          return ['qr_code'];
        }
        async detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> {
          return seen.text && video.videoWidth > 0 ? [{ rawValue: seen.text }] : [];
        }
      },
    });
    const start = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await start(wanted);
      Object.assign(window, { cameraTrack: stream.getVideoTracks()[0] });
      return stream;
    };
  });
  return (text) =>
    page.evaluate((code) => {
      (window as unknown as { inSight: { text: string } }).inSight.text = code;
    }, text);
}

const cameraState = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { cameraTrack: MediaStreamTrack }).cameraTrack.readyState,
  );

for (const tag of ['', ' @phone']) {
  test(`the counter scans labels with a camera where the browser reads codes${tag}`, async ({
    page,
    shop,
  }) => {
    const desk = await demoPerson(shop, 'admin');
    const camera = await newCamera(shop, { stockCount: 2 });
    const customer = await newCustomer(shop);
    const today = await todayIn(shop);
    const booking = await customer.call<Booking>('POST', '/api/bookings', {
      lines: [{ cameraId: camera.id, quantity: 2 }],
      startDate: today,
      endDate: addDays(today, 1),
      totalPrice: 4 * camera.pricePerDay,
    });
    await desk.call('PUT', `/api/admin/bookings/${booking.id}/status`, { status: 'confirmed' });
    const show = await readCodes(page);
    await signInAs(page, desk);

    // All pages but the counter are loaded with a policy that forbids the camera, so the counter is
    // reloaded.
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Counter' }).click();
    await page.getByRole('button', { name: 'Scan with Camera' }).click();
    const picture = page.getByLabel('Picture of the camera');
    await expect(picture).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/admin/counter`);

    await show(`https://rent.example/u/${camera.id}-1`);
    await expect(page.getByRole('status').getByText(`${camera.id}-1 ticked`)).toBeVisible();
    const article = page.getByRole('article', { name: `Booking #${booking.id}` });
    const unit = (number: number) =>
      article.getByRole('checkbox', { name: `${camera.id}-${number}` });
    await expect(unit(1)).toBeChecked();
    await show(`${camera.id}-2`);
    await expect(unit(2)).toBeChecked();
    expect(await cameraState(page)).toBe('live');

    await page.getByRole('button', { name: 'Stop Camera' }).click();
    await expect(picture).toHaveCount(0);
    expect(await cameraState(page)).toBe('ended');
    await expect(page).toHaveURL(`${shop.url}/admin/counter`);
    await expect(unit(2)).toBeChecked();

    // The camera starts a second time without a reload, and is off when the counter is left.
    await page.getByRole('button', { name: 'Scan with Camera' }).click();
    await expect(picture).toBeVisible();
    await expect.poll(() => cameraState(page)).toBe('live');
    await page.getByRole('link', { name: 'Planner' }).click();
    await expect(page.getByRole('heading', { name: 'Planner' })).toBeVisible();
    expect(await cameraState(page)).toBe('ended');
  });
}

test('the counter offers no camera where the browser reads no codes, and says when it may not be used', async ({
  page,
  newVisitor,
  shop,
}) => {
  const desk = await demoPerson(shop, 'admin');
  await page.addInitScript(() => Object.assign(window, { BarcodeDetector: undefined }));
  await signInAs(page, desk);
  await page.goto('/admin/counter');
  await expect(page.getByRole('searchbox', { name: 'Scan or search' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scan with Camera' })).toHaveCount(0);

  const refused = await newVisitor();
  await readCodes(refused);
  await refused.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('', 'NotAllowedError');
    };
  });
  await signInAs(refused, desk);
  await refused.goto(`${shop.url}/admin/counter`);
  await refused.getByRole('button', { name: 'Scan with Camera' }).click();
  await expect(refused.getByRole('alert')).toHaveText(
    'The camera may not be used. Allow it in the settings of your browser.',
  );
  await expect(refused.getByRole('button', { name: 'Scan with Camera' })).toBeVisible();
});
