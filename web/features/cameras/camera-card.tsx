import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import type { Camera } from '#shared/cameras/cameras.ts';
import type { ListedCamera } from '#shared/stock/finding.ts';
import { stockBadge } from '#shared/cameras/cameras.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { growPicture } from '../../lib/screen/grow-picture.ts';
import { factLine } from '#shared/cameras/facts.rules.ts';
import { modelLine } from '../../lib/shop/model-line.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Stars } from '../../ui/stars.tsx';
import type { RentalSearch } from './rental-search.ts';
import { ItemName } from './item-name.tsx';

const cardSizes =
  '(min-width: 80rem) 18rem, (min-width: 64rem) 30vw, (min-width: 22rem) 46vw, 92vw';

/** A card about an item in a list; the page adds the buttons. */
export function CameraCard({
  camera,
  badge,
  priority = false,
  sizes = cardSizes,
  days,
  note,
  heart,
  add,
  actions,
}: {
  camera: Camera & Partial<Pick<ListedCamera, 'longer'>>;
  /** A label over the picture, such as `Most Popular`. */
  badge?: string | undefined;
  priority?: boolean;
  sizes?: string;
  /** The days that the link to the item's page carries. */
  days?: RentalSearch | undefined;
  /** A note below the price. */
  note?: ReactNode;
  /**
   * Renders the button for favourites over the picture; `headingId` is the id of the heading with
   * the item's name.
   */
  heart: (camera: Camera, headingId: string) => ReactNode;
  /** The button that adds the item to the basket, over the picture. */
  add?: ReactNode;
  actions?: ReactNode;
}) {
  const headingId = useId();
  const stock = stockBadge(camera.stockCount);
  return (
    <article
      aria-labelledby={headingId}
      className="group relative -m-1.5 grid grid-rows-[auto_1fr_auto] rounded-lg p-1.5"
    >
      <div className="relative">
        <Picture
          picture={camera.images[0]}
          alt=""
          sizes={sizes}
          priority={priority}
          className="rounded-lg"
        />
        <div className="absolute top-3 left-3 flex flex-wrap gap-1.5">
          {badge && <Badge tone="default">{badge}</Badge>}
          {stock && (
            <Badge tone={stock === 'Out of Stock' ? 'destructive' : 'warning'}>{stock}</Badge>
          )}
        </div>
        <div className="absolute top-2 right-2 z-10">{heart(camera, headingId)}</div>
        <div className="absolute right-2 bottom-2 z-10">{add}</div>
      </div>
      <div className="grid content-start gap-1 pt-4">
        <h3 id={headingId} className="line-clamp-2 text-base leading-snug">
          {/* The link covers the whole card, so that a press anywhere opens the item. */}
          <Link
            to="/camera/$id"
            params={{ id: String(camera.id) }}
            {...(days && { search: days })}
            viewTransition
            onClick={growPicture}
            className="rounded-sm after:absolute after:inset-0"
          >
            <ItemName name={camera.name} />
          </Link>
        </h3>
        <p className="line-clamp-2 text-sm text-muted">
          {factLine(camera.specs) || modelLine(camera, camera.name) || camera.features[0]}
        </p>
        <Stars rating={camera.rating} reviewCount={camera.reviewCount} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-3">
        <p className="figures text-sm text-muted">
          <span className="text-base font-semibold text-ink">
            {formatMoney(camera.pricePerDay)}
          </span>{' '}
          per day
          {note}
        </p>
        {!days && <PricesForLonger prices={camera.longer} />}
        <div className="relative z-10 max-sm:w-full max-sm:*:w-full">{actions}</div>
      </div>
    </article>
  );
}

/**
 * The prices of longer rentals, such as `3 days $150 · 7 days $300`, where they are cheaper per
 * day.
 */
const PricesForLonger = ({ prices = [] }: { prices: ListedCamera['longer'] | undefined }) =>
  prices.length > 0 && (
    <p className="figures w-full text-xs text-muted sm:order-2">
      {prices.map(({ days, total }) => `${days}\u00a0days\u00a0${formatMoney(total)}`).join(' · ')}
    </p>
  );
