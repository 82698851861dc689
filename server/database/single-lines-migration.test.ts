import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../shop/default-settings.ts';
import { createPlace } from '../testing/databases.ts';
import { openDatabase, type Database } from './connect.ts';
import { migrate } from './migrate.ts';

describe('what is one line by now', () => {
  /** A shop whose settings were of one kind before, and what became of it. */
  async function migrated(settings: object, before: (database: Database) => Promise<unknown>) {
    const place = await createPlace({ empty: true });
    const database = await openDatabase(place.settings);
    await migrate(database, undefined, '036_first_lines_counted.sql');
    const { pool } = database;
    await pool.query('insert into shop_settings (version, document) values (1, $1)', [settings]);
    await before(database);
    await migrate(database);
    const { rows: items } = await pool.query('select name, model, description from camera');
    const { rows } = await pool.query('select document from shop_settings');
    await database.close();
    await place.remove();
    return { items, document: rows[0].document };
  }

  it('had a space put for each break, in settings too', async () => {
    const { house, days, prices, ...others } = defaultSettings;
    const broken = {
      ...others,
      house: { ...house, name: 'Two\r\nlines', address: 'Two\nlines' },
      days: {
        ...days,
        closedDates: [
          { date: '2026-12-25', label: 'Christmas\nDay' },
          { date: '2027-01-01', label: '' },
        ],
      },
      prices: { ...prices, tax: { label: 'VAT\n', percent: 7 } },
    };
    const { items, document } = await migrated(broken, ({ pool }) =>
      pool.query(`
        insert into camera (name, brand, model, description, price_per_day, image_url, features, stock_count, category_id)
        values (e'Leica\nM11', 'Leica', e'M\u202811', e'Two\nlines', 10, '/a.jpg', '{}', 1, 1)`),
    );
    expect(items).toEqual([{ name: 'Leica M11', model: 'M 11', description: 'Two\nlines' }]);
    expect(document).toEqual({
      ...broken,
      house: { ...broken.house, name: 'Two lines' },
      days: {
        ...broken.days,
        closedDates: [
          { date: '2026-12-25', label: 'Christmas Day' },
          { date: '2027-01-01', label: '' },
        ],
      },
      prices: { ...broken.prices, tax: { label: 'VAT ', percent: 7 } },
    });
  });

  it.each([[{}], [{ house: { name: 'Kamera Haus' } }], [{ ...defaultSettings }]])(
    'leaves settings as they are that have no break: %j',
    async (settings) => {
      const { document } = await migrated(settings, async () => undefined);
      expect(document).toEqual(settings);
    },
  );
});
