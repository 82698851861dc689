import * as z from 'zod/mini';
import { cameraBounds, cameraMessages, partLimits } from './camera-messages.ts';
import { ratesInput, taxPercentInput } from './camera-prices.ts';
import { captioned, described, kind, type CameraInput } from './cameras.ts';
import { readSpecs, specLimits } from './specs.rules.ts';
import { limits } from '../fields.rules.ts';
import { pictureLimits } from '../pictures/pictures.rules.ts';
import { hasTwoDecimals } from '../prices/prices.rules.ts';
import { readRates } from './rates-text.rules.ts';
import { settingLimits } from '../shop/setting-limits.rules.ts';
import { numberFrom, percentFrom, readTwice } from '../typed-numbers.rules.ts';

const splitAt = (separator: string | RegExp, text: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

/** Splits features that were typed with commas between them. */
const splitFeatures = (text: string) => splitAt(',', text);
/** Splits included parts that were typed one per line. */
export const splitLines = (text: string) => splitAt('\n', text);

const isWhole = (typed: string, lowest: number, highest: number): boolean => {
  const value = numberFrom(typed);
  return Number.isInteger(value) && value >= lowest && value <= highest;
};

const readOnce = z.refine<string>((typed) => readTwice(typed) === undefined, {
  error: ({ input }) => readTwice(String(input)),
  abort: true,
});

const numberTyped = (missing: string, outside: string, lowest: number, highest: number) =>
  z.string({ error: missing }).check(
    z.trim(),
    z.minLength(1, { error: missing, abort: true }),
    readOnce,
    z.refine((value) => isWhole(value, lowest, highest), { error: outside }),
  );

/** The form of an item; every value is text as somebody typed it (docs/specification.md 5). */
export const cameraForm = z.object({
  ...described,
  categoryId: z.string().check(z.minLength(1, { error: cameraMessages.category })),
  pricePerDay: numberTyped(cameraMessages.price, cameraBounds.price, 1, limits.pricePerDay),
  stockCount: numberTyped(cameraMessages.stock, cameraBounds.stock, 0, limits.stockCount),
  /** The addresses of the pictures after the first; the first one is `imageUrl`. */
  morePictures: z
    .array(z.string())
    .check(z.maxLength(pictureLimits.pictures - 1, { error: cameraBounds.images })),
  /** Captions of all pictures, each found by the address of its picture. */
  captions: z.array(captioned),
  features: z.string().check(
    z.trim(),
    z.refine((value) => splitFeatures(value).length > 0, {
      error: cameraMessages.features,
      abort: true,
    }),
    z.refine((value) => splitFeatures(value).length <= limits.features, {
      error: `At most ${limits.features} features`,
    }),
    z.refine((value) => splitFeatures(value).every((feature) => feature.length <= limits.feature), {
      error: `A feature must be at most ${limits.feature} characters`,
    }),
  ),
  included: z.string().check(
    z.refine((value) => splitLines(value).length <= partLimits.included, {
      error: cameraBounds.included,
      abort: true,
    }),
    z.refine((value) => splitLines(value).every((part) => part.length <= limits.feature), {
      error: `An included part must be at most ${limits.feature} characters`,
    }),
  ),
  accessories: z
    .array(z.object({ id: z.int(), name: z.string() }))
    .check(z.maxLength(partLimits.accessories, { error: cameraBounds.accessories })),
  depositPerUnit: z.string().check(
    z.trim(),
    readOnce,
    z.refine(
      (value) => {
        const amount = numberFrom(value || '0');
        return hasTwoDecimals(amount) && amount >= 0 && amount <= partLimits.depositPerUnit;
      },
      { error: cameraBounds.deposit },
    ),
  ),
  bufferDays: z.string().check(
    z.trim(),
    readOnce,
    z.refine((value) => value === '' || isWhole(value, 0, settingLimits.bufferDays), {
      error: cameraBounds.buffer,
    }),
  ),
  /** Rates, one per line, such as `7 days: 300`. */
  rates: z.string().check((payload) => {
    const result = ratesInput.safeParse(readRates(splitLines(payload.value)));
    if (result.success) return;
    const message = result.error.issues[0]?.message ?? cameraBounds.rates;
    payload.issues.push({ code: 'custom', input: payload.value, message });
  }),
  /** Empty: the tax rate of the house applies. */
  taxPercent: z.string().check(
    z.trim(),
    z.refine((value) => value === '' || taxPercentInput.safeParse(percentFrom(value)).success, {
      error: cameraBounds.tax,
    }),
  ),
  /** Empty: the item has no kind. */
  kind: z.union([z.literal(''), kind]),
  specs: z.string().check(
    z.refine((value) => readSpecs(splitLines(value)).length <= specLimits.specs, {
      error: cameraBounds.specs,
      abort: true,
    }),
    z.refine(
      (value) => readSpecs(splitLines(value)).every(({ name, value: text }) => name && text),
      {
        error: 'Each line needs a name, a colon and a value, such as Mount: Sony E',
        abort: true,
      },
    ),
    z.refine(
      (value) =>
        readSpecs(splitLines(value)).every(
          (spec) => spec.name.length <= specLimits.name && spec.value.length <= specLimits.value,
        ),
      {
        error: `A name has at most ${specLimits.name} characters, a value ${specLimits.value}`,
      },
    ),
  ),
});
export type CameraFormValues = z.infer<typeof cameraForm>;

/** The caption of the picture with this address; empty when it has none. */
export const captionOf = (captions: CameraFormValues['captions'], src: string): string =>
  captions.find((one) => one.src === src)?.caption ?? '';

/**
 * The body of the call, made from the form: numbers instead of texts, lists split and trimmed. An
 * empty deposit becomes 0; empty buffer days become null, which stands for those of the house.
 */
export const cameraFromForm = ({
  accessories,
  morePictures,
  captions,
  ...form
}: CameraFormValues): CameraInput => ({
  ...form,
  images: [form.imageUrl, ...morePictures].map((src) => ({
    src,
    caption: captionOf(captions, src),
  })),
  categoryId: Number(form.categoryId),
  pricePerDay: numberFrom(form.pricePerDay),
  stockCount: numberFrom(form.stockCount),
  features: splitFeatures(form.features),
  included: splitLines(form.included),
  accessoryIds: accessories.map(({ id }) => id),
  depositPerUnit: numberFrom(form.depositPerUnit || '0'),
  bufferDays: form.bufferDays === '' ? null : numberFrom(form.bufferDays),
  rates: readRates(splitLines(form.rates)),
  taxPercent: form.taxPercent === '' ? null : percentFrom(form.taxPercent),
  kind: form.kind || null,
  specs: readSpecs(splitLines(form.specs)),
});
