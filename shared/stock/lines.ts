import * as z from 'zod/mini';
import { id, wholeNumber } from '../fields.ts';
import { rentalBounds } from './stock.rules.ts';

const quantityMessage = `Quantity must be a whole number from 1 to ${rentalBounds.quantity}`;

/** An item with its quantity in a rental. */
export const lineInput = z.object({
  cameraId: id,
  quantity: wholeNumber(quantityMessage, 1, rentalBounds.quantity),
});
export type LineInput = z.infer<typeof lineInput>;

/** The list of the lines of a rental: 1 to 50, with each item only once. */
export const rentalLines = <Line extends z.ZodMiniType<{ cameraId: number }>>(line: Line) =>
  z
    .array(line, { error: 'lines must be a list of items' })
    .check(
      z.minLength(1, { error: 'A rental has at least one item' }),
      z.maxLength(rentalBounds.lines, {
        error: `A rental has at most ${rentalBounds.lines} different items`,
      }),
    )
    .check((payload) => {
      const seen = new Set<number>();
      payload.value.forEach(({ cameraId }, index) => {
        if (seen.has(cameraId)) {
          payload.issues.push({
            code: 'custom',
            input: payload.value,
            path: [index, 'cameraId'],
            message: 'Each item stands in a rental once',
          });
        }
        seen.add(cameraId);
      });
    });

export const linesInput = rentalLines(lineInput);
