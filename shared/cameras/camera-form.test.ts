import { describe, expect, it } from 'vitest';
import { cameraForm, cameraFromForm } from './camera-form.ts';
import { cameraChange, cameraInput } from './cameras.ts';

const messagesOf = (result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}) =>
  Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );

describe.each([
  ['pricePerDay', 'Price is required', 'Price must be a whole number of dollars from 1 to 100,000'],
  ['stockCount', 'Stock count is required', 'Stock count must be a whole number from 0 to 10,000'],
] as const)('%s', (field, required, outside) => {
  const saysOf = (
    schema: typeof cameraForm | typeof cameraInput | typeof cameraChange,
    value: unknown,
  ) => messagesOf(schema.safeParse({ [field]: value }))[field];

  it.each([undefined, null, '', ' '])(`%j: ${required}, in form and server`, (value) => {
    for (const schema of [cameraForm, cameraInput, cameraChange]) {
      expect(saysOf(schema, value)).toBe(required);
    }
  });

  it.each([-1, 2.5, 100_001, Infinity])(`%j: ${outside}, in form and server`, (value) => {
    expect(saysOf(cameraForm, String(value))).toBe(outside);
    expect(saysOf(cameraInput, value)).toBe(outside);
  });

  it.each(['3', true, [3], {}])(`%j: ${outside}, in the server`, (value) => {
    expect(saysOf(cameraInput, value)).toBe(outside);
  });
});

describe('the camera form', () => {
  const filled = {
    morePictures: ['/products/second.webp'],
    captions: [{ src: '/products/second.webp', caption: 'The back' }],
    name: 'Canon EOS R5',
    brand: 'Canon',
    model: 'EOS R5',
    description: 'A camera',
    categoryId: '2',
    pricePerDay: '95',
    stockCount: '1',
    features: '8K video, IBIS ,, 45 MP',
    imageUrl: '/products/canon-eos-r5-front-800.webp',
    rates: '3 days: 250\n7: 400',
    taxPercent: '',
    included: 'Battery NP-FZ100\n\n Charger ',
    accessories: [{ id: 4, name: 'Lens' }],
    depositPerUnit: '99.5',
    bufferDays: '0',
    kind: 'lens',
    specs: 'Mount: Canon RF\n Ratio : 17:9',
  };

  it('asks for every field with the words of the specification', () => {
    const empty = Object.fromEntries(Object.keys(filled).map((field) => [field, '  ']));
    const nothing = {
      ...empty,
      categoryId: '',
      kind: '',
      accessories: [],
      morePictures: [],
      captions: [],
    };
    expect(messagesOf(cameraForm.safeParse(nothing))).toEqual({
      name: 'Name is required',
      description: 'Description is required',
      brand: 'Brand is required',
      model: 'Model is required',
      categoryId: 'Category is required',
      imageUrl: 'Must be a valid URL',
      pricePerDay: 'Price is required',
      stockCount: 'Stock count is required',
      features: 'Features are required',
    });
  });

  it('sends whole numbers, and features split on commas and trimmed, as the server accepts them', () => {
    const input = cameraFromForm(cameraForm.parse(filled));
    expect(input).toMatchObject({
      images: [
        { src: filled.imageUrl, caption: '' },
        { src: '/products/second.webp', caption: 'The back' },
      ],
      categoryId: 2,
      pricePerDay: 95,
      stockCount: 1,
      features: ['8K video', 'IBIS', '45 MP'],
      included: ['Battery NP-FZ100', 'Charger'],
      accessoryIds: [4],
      depositPerUnit: 99.5,
      bufferDays: 0,
      kind: 'lens',
      specs: [
        { name: 'mount', value: 'Canon RF' },
        { name: 'Ratio', value: '17:9' },
      ],
    });
    expect(cameraInput.safeParse(input).success).toBe(true);
  });

  it('sends no deposit as 0, and no days for checking as those of the house', () => {
    const without = {
      ...filled,
      included: ' ',
      depositPerUnit: ' ',
      bufferDays: '',
      kind: '',
      specs: '',
    };
    const input = cameraFromForm(cameraForm.parse(without));
    expect(input).toMatchObject({
      included: [],
      depositPerUnit: 0,
      bufferDays: null,
      kind: null,
      specs: [],
    });
    expect(cameraInput.safeParse(input).success).toBe(true);
  });

  it.each([
    ['pricePerDay', '12.5'],
    ['pricePerDay', '0'],
    ['pricePerDay', '100001'],
    ['pricePerDay', '-3'],
    ['stockCount', '10001'],
    ['stockCount', 'many'],
    ['imageUrl', 'javascript:alert(1)'],
    ['imageUrl', 'not an address'],
    ['included', 'x'.repeat(201)],
    ['included', 'Strap\n'.repeat(51)],
    ['accessories', Array.from({ length: 21 }, (_, index) => ({ id: index + 1, name: 'Lens' }))],
    ['depositPerUnit', '-1'],
    ['depositPerUnit', '0.001'],
    ['depositPerUnit', '1.000'],
    ['pricePerDay', '1,000'],
    ['stockCount', '1.000'],
    ['depositPerUnit', '100000.01'],
    ['depositPerUnit', '1e3'],
    ['bufferDays', '31'],
    ['bufferDays', '0.5'],
    ['bufferDays', '-1'],
    ['kind', 'car'],
    ['specs', 'Sharp'],
    ['specs', 'Mount:'],
    ['specs', `Mount: ${'x'.repeat(81)}`],
    ['specs', 'Mount: E\n'.repeat(31)],
  ])('refuses %s %j', (field, value) => {
    expect(Object.keys(messagesOf(cameraForm.safeParse({ ...filled, [field]: value })))).toEqual([
      field,
    ]);
  });
});
