import { plannerLimits } from '#shared/desk/admin.rules.ts';
import type { Kind } from '#shared/cameras/specs.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { readingPages } from '../../lib/calls/reading-pages.ts';

/** The items of the planner with their bookings in a range of days. */
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
