import { Link } from '@tanstack/react-router';
import type { Camera } from '#shared/cameras/cameras.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { textLink } from './button.tsx';

/** Other items for days on which an item is not free; nothing is shown when there are none. */
export const Alternatives = ({
  items,
  range,
  onFollow,
}: {
  items: Camera[];
  range: RentalRange;
  onFollow?: () => void;
}) =>
  items.length > 0 && (
    <div className="grid gap-1.5 text-sm">
      <p className="text-muted">Free on these days:</p>
      <ul className="grid gap-1">
        {items.map(({ id, name, pricePerDay }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <Link
              to="/camera/$id"
              params={{ id: String(id) }}
              search={{ from: range.startDate, to: range.endDate }}
              onClick={onFollow}
              className={`min-w-0 rounded-sm font-medium wrap-anywhere ${textLink}`}
            >
              {name}
            </Link>
            <span className="figures text-muted">{formatMoney(pricePerDay)} per day</span>
          </li>
        ))}
      </ul>
    </div>
  );
