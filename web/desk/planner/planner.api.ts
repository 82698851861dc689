import { plannerLimits } from '#shared/desk/admin.rules.ts';
import type { Kind } from '#shared/cameras/specs.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { readingPages } from '../../lib/calls/reading-pages.ts';

/** The planner's items with their bookings from one day to another. */
export const plannerPages = (range: {
  from: Day;
  to: Day;
  categoryId?: number | undefined;
  kind?: Kind | undefined;
  search?: string | undefined;
}) =>
  readingPages('GET /api/admin/planner', {
    limit: plannerLimits.cameras,
    from: range.from,
    to: range.to,
    ...(range.categoryId && { categoryId: range.categoryId }),
    ...(range.kind && { kind: range.kind }),
    ...(range.search && { search: range.search }),
  });
