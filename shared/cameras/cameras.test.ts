import { describe, expect, it } from 'vitest';
import { isPictureAddress } from '../pictures/picture.ts';
import {
  pictureSources,
  ratingInStars,
  starShapes,
  stockBadge,
  stockNotice,
} from './cameras.rules.ts';
import { matchesFilter, priceBands, type CameraFilter } from '../stock/finding.rules.ts';

const shapes = (rating: number) =>
  starShapes(rating)
    .map((shape) => ({ full: '#', half: '+', empty: '-' })[shape])
    .join('');

describe('stars', () => {
  it.each([
    [0, '-----'],
    [2, '-----'],
    [3, '+----'],
    [7, '+----'],
    [8, '-----'],
    [10, '#----'],
    [43, '####+'],
    [42, '####-'],
    [47, '####+'],
    [48, '####-'],
    [50, '#####'],
    [80, '#####'],
    [-5, '-----'],
  ])('a stored rating of %i shows %s', (rating, expected) => {
    expect(shapes(rating)).toBe(expected);
  });

  it.each([
    [47, 4.7],
    [50, 5],
    [99, 5],
    [-1, 0],
  ])('a stored rating of %i is %f stars', (rating, stars) => {
    expect(ratingInStars(rating)).toBe(stars);
  });
});

describe('stock', () => {
  it.each([
    [0, 'Out of Stock', 'Currently out of stock'],
    [1, 'Low Stock', 'Only 1 left in stock - book soon!'],
    [2, null, 'Only 2 left in stock - book soon!'],
    [3, null, null],
  ])('%i units: badge %j, notice %j', (stockCount, badge, notice) => {
    expect(stockBadge(stockCount)).toBe(badge);
    expect(stockNotice(stockCount)).toBe(notice);
  });
});

describe('price bands', () => {
  it.each([
    [49, ['under50']],
    [50, ['50-100']],
    [100, ['50-100', '100-150']],
    [101, ['100-150']],
    [150, ['100-150']],
    [151, ['over150']],
  ])('$%i a day is in %j', (price, bands) => {
    const holding = Object.entries(priceBands).flatMap(([name, band]) =>
      band.holds(price) ? [name] : [],
    );
    expect(holding).toEqual(bands);
  });
});

describe('the filter', () => {
  const item = {
    name: 'Sony FX3',
    brand: 'Sony',
    model: 'ILME-FX3',
    description: 'A 100% full-frame cinema_camera',
    features: ['Dual base ISO', '4K at 120 fps'],
    kind: 'cinema_camera' as const,
    specs: [
      { name: 'mount', value: 'E' },
      { name: 'sensor', value: 'Full frame' },
    ],
    categoryId: 3,
    pricePerDay: 120,
  };
  it.each([
    [{}, true],
    [{ search: '  fx3 ' }, true],
    [{ search: 'SONY' }, true],
    [{ search: '100%' }, true],
    [{ search: '10_%' }, true],
    [{ search: '9_%' }, false],
    [{ search: 'fx 3 iso' }, true],
    [{ search: '120fps cinema' }, true],
    [{ search: 'camera lens' }, false],
    [{ search: 'a_c' }, true],
    [{ search: 'sony ilme' }, true],
    [{ search: 'son ilme' }, false],
    [{ categoryId: 3 }, true],
    [{ categoryId: 4 }, false],
    [{ brand: ['Canon', 'Sony'] }, true],
    [{ brand: ['sony'] }, false],
    [{ kind: ['lens', 'cinema_camera'] }, true],
    [{ kind: ['lens'] }, false],
    [{ mount: ['RF', 'E'], sensor: ['Full frame'] }, true],
    [{ mount: ['E'], sensor: ['APS-C'] }, false],
    [{ search: 'İLME' }, true],
    [{ price: '100-150' }, true],
    [{ price: 'over150' }, false],
    [{ search: 'fx3', categoryId: 3, brand: ['Sony'], price: 'under50' }, false],
  ] satisfies [CameraFilter, boolean][])('%j lets the camera through: %s', (filter, through) => {
    expect(matchesFilter(item, filter, 'Cinema Cameras')).toBe(through);
  });
});

describe('a picture', () => {
  it.each([
    ['https://example.com/a.jpg', true],
    ['http://localhost:8080/a.png', true],
    ['/products/a.webp', true],
    ['//example.com/a.jpg', false],
    ['/\\example.com/a.jpg', false],
    ['javascript:alert(1)', false],
    ['data:image/png;base64,AAAA', false],
    ['ftp://example.com/a.jpg', false],
    ['a.jpg', false],
    ['', false],
  ])('address %j is accepted: %s', (address, accepted) => {
    expect(isPictureAddress(address)).toBe(accepted);
  });

  it('of the house comes in several sizes, any other in one', () => {
    expect(
      pictureSources({ src: '/products/a-front-800.webp', widths: [400, 800], color: '#fff' }),
    ).toEqual({
      avif: '/products/a-front-400.avif 400w, /products/a-front-800.avif 800w',
      webp: '/products/a-front-400.webp 400w, /products/a-front-800.webp 800w',
    });
    expect(
      pictureSources({ src: 'https://example.com/a.jpg', widths: [], color: '#fff' }),
    ).toBeUndefined();
  });
});
