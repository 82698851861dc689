import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Accessory } from '#shared/cameras/cameras.ts';
import { formatMoney } from '#shared/format.rules.ts';
import type { DayRange } from '../../ui/fields/date-fields.tsx';
import { Picture } from '../../ui/picture.tsx';
import { AddToRental } from '../../features/bookings/rental/add-to-rental.tsx';
import type { Basket } from '../../features/bookings/rental/basket.rules.ts';
import { cameraQuery } from '../../features/cameras/cameras.api.ts';
import { ItemName } from '../../features/cameras/item-name.tsx';

interface PageDays {
  /** The days of the page; a basket without days takes them. */
  days: DayRange;
  onAdded: (basket: Basket) => void;
}

/** The accessories of an item, each with a button that adds it to the basket. */
export function GoesWith({ accessories, ...page }: PageDays & { accessories: Accessory[] }) {
  const headingId = useId();
  return (
    <section className="grid gap-4">
      <h2 id={headingId} className="text-xl">
        Goes with this camera
      </h2>
      <ul aria-labelledby={headingId} className="grid">
        {accessories.map((accessory) => (
          <Row key={accessory.id} accessory={accessory} {...page} />
        ))}
      </ul>
    </section>
  );
}

function Row({ accessory, days, onAdded }: PageDays & { accessory: Accessory }) {
  const { id, name, pricePerDay, imageUrl } = accessory;
  const nameId = useId();
  // Each item is fetched, because the list of accessories does not contain their stock counts.
  const { data: camera } = useQuery(cameraQuery(id));
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-t border-hairline py-3 sm:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <span className="self-start overflow-hidden rounded-md sm:self-center">
        <Picture
          picture={camera?.images[0] ?? { src: imageUrl, widths: [], color: 'transparent' }}
          alt=""
          sizes="5rem"
        />
      </span>
      <div className="grid gap-0.5">
        <Link
          id={nameId}
          to="/camera/$id"
          params={{ id: String(id) }}
          search={{ from: days.startDate || undefined, to: days.endDate || undefined }}
          className="line-clamp-2 rounded-sm font-medium wrap-anywhere hover:underline"
        >
          <ItemName name={name} />
        </Link>
        <p className="figures text-sm text-muted">{formatMoney(pricePerDay)} per day</p>
      </div>
      <AddToRental
        camera={{ id, name, stockCount: camera?.stockCount ?? 1 }}
        days={days}
        onAdded={onAdded}
        size="sm"
        className="col-start-2 justify-self-start sm:col-start-3 print:hidden"
        describedBy={nameId}
      />
    </li>
  );
}
