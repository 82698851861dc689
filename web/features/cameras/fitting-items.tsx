import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Camera } from '#shared/cameras/cameras.ts';
import { specValues } from '#shared/cameras/facts.rules.ts';
import { fits, type Kind } from '#shared/cameras/specs.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { readingPublic } from '../../lib/calls/query-client.ts';
import { Picture } from '../../ui/picture.tsx';
import { textLink } from '../../ui/button.tsx';
import { ItemName } from './item-name.tsx';

/** The most items that the page shows; a link leads to all of them in the collection. */
const shown = 6;

const kindsThatFit = ({ kind }: Camera): Kind[] | undefined =>
  kind === 'lens'
    ? ['camera_body', 'cinema_camera']
    : kind === 'camera_body' || kind === 'cinema_camera'
      ? ['lens']
      : undefined;

/** The bodies that fit a lens, or the lenses that fit a body, found only by their mounts. */
export function FittingItems({ camera }: { camera: Camera }) {
  const headingId = useId();
  const kind = kindsThatFit(camera);
  const mount = specValues(camera.specs, 'mount');
  const search = { kind, mount };
  const { data = [] } = useQuery({
    ...readingPublic('GET /api/cameras', { query: search }),
    enabled: kind !== undefined && mount.length > 0,
  });
  const found = data.filter((other) =>
    camera.kind === 'lens' ? fits(camera, other) : fits(other, camera),
  );
  const listed = found.slice(0, shown);
  if (found.length === 0) return null;
  const things = camera.kind === 'lens' ? ['camera', 'cameras'] : ['lens', 'lenses'];
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={headingId} className="text-xl">
          Fits {found.length} {things[found.length === 1 ? 0 : 1]} here
        </h2>
        {found.length > listed.length && (
          <Link
            to="/cameras"
            search={search}
            className={`rounded-sm text-sm font-medium ${textLink}`}
          >
            Show all {found.length}
          </Link>
        )}
      </div>
      <ul aria-labelledby={headingId} className="grid gap-x-6 sm:grid-cols-2">
        {listed.map(({ id, name, images, pricePerDay }) => (
          <li
            key={id}
            className="relative grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-3 border-t border-hairline py-3"
          >
            <Picture picture={images[0]} alt="" sizes="4rem" className="rounded-md" />
            <p className="min-w-0">
              <Link
                to="/camera/$id"
                params={{ id: String(id) }}
                className="line-clamp-2 rounded-sm font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                <ItemName name={name} />
              </Link>
              <span className="figures text-sm text-muted">{formatMoney(pricePerDay)} per day</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
