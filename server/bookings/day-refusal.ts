import { limits } from '#shared/fields.rules.ts';
import {
  lengthProblem,
  rangeMessages,
  type RangeProblem,
  type RentalRange,
} from '#shared/shop/rental-days.rules.ts';
import { invalidInput, type AppError } from '../http/errors.ts';

/** 400 for days that the house's rules do not allow, with the values in their sentence. */
export const dayRefusal = ({
  field,
  message,
  params,
}: Pick<RangeProblem, 'field' | 'message' | 'params'>): AppError =>
  invalidInput({ [field]: message }, params);

/** The desk, too, books no range that ends before it starts or is longer than any house allows. */
export function requireRange({ startDate, endDate }: RentalRange): void {
  if (endDate < startDate) throw invalidInput({ endDate: rangeMessages.order });
  const problem = lengthProblem(startDate, endDate, { maxRentalDays: limits.rentalDays });
  if (problem) throw dayRefusal({ field: 'endDate', ...problem });
}
