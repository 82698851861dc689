import { limits } from '#shared/fields.rules.ts';
import {
  lengthProblem,
  rangeMessages,
  type RangeProblem,
  type RentalRange,
} from '#shared/shop/rental-days.rules.ts';
import { invalidInput, type AppError } from '../http/errors.ts';

/**
 * A refusal (400) of days that break a rule of the house; its message has the rule's values, such
 * as the number of days.
 */
export const dayRefusal = ({
  field,
  message,
  params,
}: Pick<RangeProblem, 'field' | 'message' | 'params'>): AppError =>
  invalidInput({ [field]: message }, params);

/**
 * Throws 400 for a range that ends before it starts, or that is longer than any house allows. This
 * rule binds the desk too.
 */
export function requireRange({ startDate, endDate }: RentalRange): void {
  if (endDate < startDate) throw invalidInput({ endDate: rangeMessages.order });
  const problem = lengthProblem(startDate, endDate, { maxRentalDays: limits.rentalDays });
  if (problem) throw dayRefusal({ field: 'endDate', ...problem });
}
