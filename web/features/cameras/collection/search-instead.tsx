import { Link } from '@tanstack/react-router';
import { shortDay } from '#shared/format.rules.ts';
import type { SearchHelp } from '#shared/stock/finding.ts';
import { Button, textLink } from '../../../ui/button.tsx';
import type { DayRange } from '../../../ui/fields/date-fields.tsx';

/** Suggestions for a search without results: another text, or other days. */
export const SearchInstead = ({
  help: { didYouMean, nearest },
  onDays,
}: {
  help: SearchHelp;
  onDays: (days: DayRange) => void;
}) =>
  (didYouMean !== null || nearest !== null) && (
    <div className="grid justify-items-center gap-4">
      {didYouMean !== null && (
        <Link
          to="/cameras"
          search={(now) => ({ ...now, search: didYouMean })}
          resetScroll={false}
          className={`rounded-sm font-medium wrap-anywhere ${textLink}`}
        >
          Did you mean {didYouMean}?
        </Link>
      )}
      {nearest !== null && (
        <div className="grid justify-items-center gap-2">
          <p className="text-sm text-muted">The nearest days with something free:</p>
          <Button variant="secondary" onClick={() => onDays(nearest)}>
            Use {shortDay(nearest.startDate)} to {shortDay(nearest.endDate)}
          </Button>
        </div>
      )}
    </div>
  );
