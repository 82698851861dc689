import { expect, it } from 'vitest';
import { describeInWorld } from '../testing/world.ts';
import { saveSettings } from './shop.test-helpers.ts';

describeInWorld('the house that the settings name', (world) => {
  const page = async (path: string) => (await world().as().get(path)).payload;
  const title = async (path: string) => /<title>(.*?)<\/title>/.exec(await page(path))?.[1];

  it('stands in pages that were kept before the change, from the answer of the change on', async () => {
    const admin = await world().createUser({ admin: true });
    const camera = await world().createCamera({ name: 'Leica M11' });
    for (const path of ['/', '/cameras', '/terms', `/camera/${camera.id}`]) {
      expect(await title(path)).toMatch(/ · Lensyard$/);
    }
    await saveSettings(world(), admin, ({ house }) => {
      Object.assign(house, {
        name: 'Kamera Haus',
        address: 'Main Street 1\n12345 Town',
        email: 'desk@kamera.example',
        phone: '+1 (555) 0100',
        hours: 'Tue-Sat 10-18',
        terms: '# Ours\n\nBe kind.\n- one',
      });
    });
    const home = await page('/');
    expect(home).not.toContain('Lensyard');
    expect(home).toContain('© ');
    for (const text of [
      '<title>Rent the perfect camera for your project · Kamera Haus</title>',
      'property="og:site_name" content="Kamera Haus"',
      '"@type":"Store","name":"Kamera Haus","address":"Main Street 1\\n12345 Town"',
      '"telephone":"+1 (555) 0100"',
      'href="tel:+15550100"',
      'href="mailto:desk@kamera.example"',
      'Tue-Sat 10-18',
    ]) {
      expect(home).toContain(text);
    }
    expect(await title(`/camera/${camera.id}`)).toBe('Leica M11 · Kamera Haus');
    const terms = await page('/terms');
    expect(terms).toMatch(/<h2>Ours<\/h2><p[^>]*>Be kind.<\/p><ul[^>]*><li>one<\/li><\/ul>/);
    expect(await page('/bookings')).toContain('<title>Kamera Haus</title>');
    expect(await page('/bookings')).toContain('id="data">[[["/api/shop"],{"name":"Kamera Haus"');
    expect(JSON.parse(await page('/manifest.webmanifest'))).toMatchObject({ name: 'Kamera Haus' });
  });

  it('can be called anything without changing the page around it', async () => {
    const admin = await world().createUser({ admin: true });
    const hostile = `</script><img src=x onerror=alert(1)> "A" & 'B'`;
    await saveSettings(world(), admin, ({ house }) => {
      Object.assign(house, { name: hostile, address: hostile, phone: hostile, hours: hostile });
      house.terms = `# ${hostile}\n\n${hostile}\n- ${hostile}`;
    });
    for (const path of ['/', '/terms', '/bookings']) {
      expect(await page(path)).not.toContain('<img src=x');
    }
    expect(await page('/terms')).toContain('&lt;/script&gt;&lt;img src=x');
  });
});
