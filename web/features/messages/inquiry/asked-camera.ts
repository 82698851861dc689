import * as z from 'zod/mini';
import { id, requiredText } from '#shared/fields.ts';
import { limits } from '#shared/fields.rules.ts';

/**
 * The item that the page's address describes. Everybody can write such an address, so only these
 * fields are read, and their lengths are limited.
 */
const askedCamera = z.object({
  id: z.optional(id),
  brand: requiredText('Brand', 'Brand is required', limits.name),
  model: requiredText('Model', 'Model is required', limits.name),
  pricePerDay: z.number().check(z.positive(), z.maximum(limits.pricePerDay)),
});
export type AskedCamera = z.infer<typeof askedCamera>;

/** Reads the item in `/chat/new?camera=…`; null when it cannot be read. */
export function readAskedCamera(parameter: string | undefined): AskedCamera | null {
  try {
    return askedCamera.safeParse(JSON.parse(parameter ?? '')).data ?? null;
  } catch {
    return null;
  }
}
