import * as z from 'zod/mini';
import { dayInQuery } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { rentalBounds } from '../stock/stock.rules.ts';
import {
  id,
  idParams,
  knownUpdate,
  line,
  moment,
  numberInQuery,
  pageQuery,
  requiredLine,
  inOneSpelling,
  requiredText,
  wholeNumber,
} from '../fields.ts';
import { limits } from '../fields.rules.ts';
import { isPictureAddress, picture } from '../pictures/picture.ts';
import { pictureLimits } from '../pictures/pictures.rules.ts';
import { cameraBounds, cameraMessages, partLimits } from './camera-messages.ts';
import { kinds, specLimits } from './specs.rules.ts';
import { hasTwoDecimals } from '../prices/prices.rules.ts';
import { givenPrices, itemPrices } from './camera-prices.ts';
import { settingLimits } from '../shop/setting-limits.rules.ts';

export const category = z.object({ id: z.int(), name: z.string() });
export type Category = z.infer<typeof category>;

export const kind = z.enum(kinds, { error: `Kind must be one of ${kinds.join(', ')}` });
/** A specification of an item; its name is a known one or the house's own. */
const spec = z.object({ name: z.string(), value: z.string() });

export const camera = z.object({
  id: z.int(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  description: z.string(),
  pricePerDay: z.number(),
  imageUrl: z.string(),
  images: z.array(picture),
  features: z.array(z.string()),
  /** The average rating in tenths of a star: 47 means 4.7 stars. */
  rating: z.number(),
  reviewCount: z.int(),
  stockCount: z.int(),
  categoryId: z.int(),
  kind: z.nullable(kind),
  specs: z.array(spec),
  updatedAt: moment,
});
export type Camera = z.infer<typeof camera>;

/** An item that goes with another one, in short. */
export const accessory = z.pick(camera, {
  id: true,
  name: true,
  pricePerDay: true,
  imageUrl: true,
});
export type Accessory = z.infer<typeof accessory>;

/** Prices of one unit for some numbers of days, in dollars; empty where each day costs the same. */
export const longer = z.array(z.object({ days: z.int(), total: z.number() }));

/** An item with its deposit and the other terms of a rental. */
const cameraWithTerms = z.extend(camera, {
  /** The deposit for each unit in dollars; it is never part of a price. */
  depositPerUnit: z.number(),
  /** Buffer days of the item; null stands for those of the house. */
  bufferDays: z.nullable(z.int()),
  ...itemPrices,
});
export type CameraWithTerms = z.infer<typeof cameraWithTerms>;

/** One item with all its data: also included parts, accessories and prices of longer rentals. */
export const wholeCamera = z.extend(cameraWithTerms, {
  included: z.array(z.string()),
  accessories: z.array(accessory),
  longer,
});
export type WholeCamera = z.infer<typeof wholeCamera>;

/** An item as the desk sees it: the place for fields that customers may not see. */
export const deskCamera = z.extend(camera, {});
export type DeskCamera = z.infer<typeof deskCamera>;
const wholeDeskCamera = wholeCamera;
export type WholeDeskCamera = z.infer<typeof wholeDeskCamera>;

const pictureAddress = requiredText('Image URL', cameraMessages.image, limits.imageUrl).check(
  z.refine(isPictureAddress, { error: cameraMessages.image }),
);

/** The fields that describe an item; its form and the call that saves it share them. */
export const described = {
  name: requiredLine('Name', cameraMessages.name, limits.name),
  brand: requiredLine('Brand', cameraMessages.brand, limits.name),
  model: requiredLine('Model', cameraMessages.model, limits.name),
  description: requiredText('Description', cameraMessages.description, limits.description),
  imageUrl: pictureAddress,
};
/** The caption of a picture; it may be empty. */
export const caption = line('Caption', pictureLimits.caption);
/** A picture of an item with its caption. */
export const captioned = z.strictObject({ src: pictureAddress, caption });
/** A picture of an input: an address, which keeps the caption, or an address with a new caption. */
const givenPicture = z.union([pictureAddress, captioned]);
/** The address of a picture from an input. */
export const addressOf = (given: z.infer<typeof givenPicture>): string =>
  typeof given === 'string' ? given : given.src;

/** Optional fields of an item; those that a call leaves out stay as they are. */
const parts = {
  images: z.union(
    [
      z
        .array(givenPicture)
        .check(
          z.minLength(1, { error: cameraBounds.images }),
          z.maxLength(pictureLimits.pictures, { error: cameraBounds.images }),
        ),
      // A client may send back the pictures in the shape in which it has read them; then they stay
      // as they are.
      z.pipe(
        z.array(picture).check(z.minLength(1)),
        z.transform(() => undefined),
      ),
    ],
    { error: cameraBounds.images },
  ),
  included: z
    .array(
      requiredText('An included part', 'An included part needs a name', limits.feature).check(
        inOneSpelling,
      ),
      {
        error: 'Included parts must be a list',
      },
    )
    .check(z.maxLength(partLimits.included, { error: cameraBounds.included })),
  accessoryIds: z.array(id, { error: 'accessoryIds must be a list of ids' }).check(
    z.maxLength(partLimits.accessories, { error: cameraBounds.accessories, abort: true }),
    z.refine((ids) => new Set(ids).size === ids.length, {
      error: 'Each item goes with another once',
    }),
  ),
  depositPerUnit: z
    .number({ error: cameraBounds.deposit })
    .check(
      z.minimum(0, { error: cameraBounds.deposit }),
      z.maximum(partLimits.depositPerUnit, { error: cameraBounds.deposit }),
      z.refine(hasTwoDecimals, { error: cameraBounds.deposit }),
    ),
  bufferDays: z.nullable(wholeNumber(cameraBounds.buffer, 0, settingLimits.bufferDays)),
  kind: z.nullable(kind),
  specs: z
    .array(
      z.object({
        name: requiredLine('A specification', 'A specification needs a name', specLimits.name),
        value: requiredLine('A specification', 'A specification needs a value', specLimits.value),
      }),
      { error: 'Specifications must be a list of names and values' },
    )
    .check(z.maxLength(specLimits.specs, { error: cameraBounds.specs })),
};

const cameraFields = z.object({
  ...described,
  imageUrl: z.optional(described.imageUrl),
  categoryId: wholeNumber(cameraMessages.category, 1, limits.id),
  pricePerDay: wholeNumber(cameraBounds.price, 1, limits.pricePerDay, cameraMessages.price),
  stockCount: wholeNumber(cameraBounds.stock, 0, limits.stockCount, cameraMessages.stock),
  features: z
    .array(
      requiredText('A feature', cameraMessages.features, limits.feature).check(inOneSpelling),
      {
        error: cameraMessages.features,
      },
    )
    .check(
      z.minLength(1, { error: cameraMessages.features }),
      z.maxLength(limits.features, { error: `At most ${limits.features} features` }),
    ),
  /** All pictures of the item in their order; the first of them is `imageUrl`. */
  images: z.optional(parts.images),
  included: z.optional(parts.included),
  accessoryIds: z.optional(parts.accessoryIds),
  depositPerUnit: z.optional(parts.depositPerUnit),
  bufferDays: z.optional(parts.bufferDays),
  ...givenPrices,
  kind: z.optional(parts.kind),
  specs: z.optional(parts.specs),
});

/** Demands a picture; where `imageUrl` and `images` are both given, `imageUrl` is the first. */
const onePictureFirst = <Fields extends z.ZodMiniObject>(fields: Fields) =>
  fields.check(
    z.refine((input) => input['imageUrl'] !== undefined || input['images'] !== undefined, {
      path: ['imageUrl'],
      error: cameraMessages.image,
      // Without `when` this error would show only after all other fields are right.
      when: () => true,
    }),
    z.refine(
      ({ imageUrl, images }) =>
        imageUrl === undefined || !Array.isArray(images) || addressOf(images[0]) === imageUrl,
      { path: ['imageUrl'], error: 'Image URL must be the first of the pictures' },
    ),
  );
export const cameraInput = onePictureFirst(cameraFields);
export type CameraInput = z.infer<typeof cameraInput>;
export const cameraChange = onePictureFirst(z.extend(cameraFields, { updatedAt: knownUpdate }));
export type CameraChange = z.infer<typeof cameraChange>;

export const availabilityReply = z.object({
  cameraId: z.int(),
  stockCount: z.int(),
  /** Buffer days after a rental's end, on which its units are not free either. */
  bufferDays: z.int(),
  /** `closed` marks a day on which the house is closed, so that no rental can begin or end. */
  days: z.array(
    z.object({ date: z.string(), available: z.int(), closed: z.optional(z.literal(true)) }),
  ),
});
export type Availability = z.infer<typeof availabilityReply>;

export const getCamera = endpoint('GET', '/api/cameras/:id', {
  access: 'public',
  summary:
    'One camera, with what is included, what goes with it, its deposit and its days for checking',
  params: idParams,
  reply: wholeCamera,
});
export const listCategories = endpoint('GET', '/api/categories', {
  access: 'public',
  summary: 'The categories',
  query: pageQuery,
  reply: z.array(category),
});
export const listBrands = endpoint('GET', '/api/brands', {
  access: 'public',
  summary: 'The distinct brands of the catalogue, in alphabetical order',
  query: pageQuery,
  reply: z.array(z.string()),
});
export const getAvailability = endpoint('GET', '/api/cameras/:id/availability', {
  access: 'public',
  summary:
    'Units free on each day from `from` to `to`, both included, at most 366 days; those of `bookingId`, where it is the caller’s own or the desk asks, count as free',
  params: idParams,
  query: z.object({
    from: dayInQuery('from'),
    to: dayInQuery('to'),
    bookingId: z.optional(numberInQuery('bookingId', 1, limits.id)),
  }),
  reply: availabilityReply,
});
export const getNextFree = endpoint('GET', '/api/cameras/:id/next-free', {
  access: 'public',
  summary:
    'The first range of `days` days on or after `from` that can be booked for `quantity` units (1); null when there is none',
  params: idParams,
  query: z.object({
    days: numberInQuery('days', 1, limits.rentalDays),
    from: z.optional(dayInQuery('from')),
    quantity: z.optional(numberInQuery('quantity', 1, rentalBounds.quantity)),
  }),
  reply: z.nullable(z.object({ startDate: z.string(), endDate: z.string() })),
});

export const getDeskCamera = endpoint('GET', '/api/admin/cameras/:id', {
  access: 'bookings.read',
  summary: 'One camera as the desk sees it',
  params: idParams,
  reply: wholeDeskCamera,
});
export const createCamera = endpoint('POST', '/api/admin/cameras', {
  access: 'stock.write',
  summary: 'Add a camera; takes an Idempotency-Key',
  status: 201,
  takesKey: true,
  body: cameraInput,
  reply: cameraWithTerms,
});
export const updateCamera = endpoint('PUT', '/api/admin/cameras/:id', {
  access: 'stock.write',
  summary:
    'Change a camera; `overbookedDays` lists days on which more is promised than there is now; 409 changed_meanwhile when `updatedAt` is another one by now',
  params: idParams,
  body: cameraChange,
  reply: z.extend(cameraWithTerms, { overbookedDays: z.array(z.string()) }),
});
export const deleteCamera = endpoint('DELETE', '/api/admin/cameras/:id', {
  access: 'stock.write',
  summary: 'Take a camera out of the catalogue; its bookings and conversations stay',
  params: idParams,
});
