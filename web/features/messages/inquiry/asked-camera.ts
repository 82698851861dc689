import * as z from 'zod/mini';
import { id, requiredText } from '#shared/fields.ts';
import { limits } from '#shared/fields.rules.ts';

/**
 * The item that an address names. Anybody can write an address, so only these fields are read, at
 * bounded lengths.
 */
const askedCamera = z.object({
  id: z.optional(id),
  brand: requiredText('Brand', 'Brand is required', limits.name),
  model: requiredText('Model', 'Model is required', limits.name),
  pricePerDay: z.number().check(z.positive(), z.maximum(limits.pricePerDay)),
});
export type AskedCamera = z.infer<typeof askedCamera>;

/** The item in `/chat/new?camera=…`, or null when it is none. */
export function readAskedCamera(parameter: string | undefined): AskedCamera | null {
  try {
    return askedCamera.safeParse(JSON.parse(parameter ?? '')).data ?? null;
  } catch {
    return null;
  }
}
