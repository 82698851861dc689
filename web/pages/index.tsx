import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { CameraCard } from '../features/cameras/camera-card.tsx';
import { cardGrid } from '../features/cameras/card-grid.ts';
import { categoriesQuery, homeCamerasQuery } from '../features/cameras/cameras.api.ts';
import type { House } from '../lib/shop/house.tsx';
import { pageHead } from '../lib/addresses/page-head.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Picture } from '../ui/picture.tsx';
import { Select } from '../ui/fields/select.tsx';
import { EmptyState } from '../ui/states.tsx';
import { BookNow } from './-parts/book-now.tsx';
import { addOn } from './-parts/card-add.tsx';
import { heartOn } from './-parts/card-heart.tsx';

const loadParts = () => import('./-parts/home-parts.tsx');
/**
 * Texts, links and a plain form work before their code is loaded, so that code is loaded after the
 * code of the first screen.
 */
const [HomeFinder, HomeCategories, HomeTexts] = import.meta.env.SSR
  ? await loadParts().then(
      (parts) => [parts.Finder, parts.HomeCategories, parts.HomeTexts] as const,
    )
  : ([
      lazy(() => loadParts().then((parts) => ({ default: parts.Finder }))),
      lazy(() => loadParts().then((parts) => ({ default: parts.HomeCategories }))),
      lazy(() => loadParts().then((parts) => ({ default: parts.HomeTexts }))),
    ] as const);

/**
 * The number of items at the begin of the list that are featured, and the id of the item with the
 * label `Most Popular` (docs/specification.md 2).
 */
const featuredCount = 3;
const mostPopularId = 1;
/**
 * The number of items on the home page. More are fetched, from which the pictures of the categories
 * are chosen.
 */
const shownCount = 8;

const heroPicture = { src: '/hero-1600.webp', widths: [800, 1600], color: '#372716' };

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(homeCamerasQuery()),
      queryClient.ensureQueryData(categoriesQuery()),
    ]),
  staticData: { renderedByServer: true },
  head: ({ match: { context } }) =>
    pageHead({
      title: 'Rent the perfect camera for your project',
      ...(import.meta.env.SSR && {
        description:
          'Professional gear, affordable prices. Rent DSLR, mirrorless and cinema cameras, lenses and accessories by the day.',
        canonical: '/',
        image: heroPicture.src,
        largest: { picture: heroPicture, sizes: '100vw' },
        structured: storeData(context.house),
      }),
    }),
  component: Home,
});

/**
 * The house in the vocabulary of schema.org, for search engines; settings that are empty are left
 * out.
 */
const storeData = ({ name, address, email, phone }: House) => ({
  '@context': 'https://schema.org',
  '@type': 'Store',
  name,
  ...(address && { address }),
  ...(email && { email }),
  ...(phone && { telephone: phone }),
});

function Home() {
  return (
    <>
      <Hero />
      <div className="page-column relative -mt-6 lg:-mt-11">
        <Suspense>
          <HomeFinder />
        </Suspense>
      </div>
      <div className="page-column grid gap-20 py-16 md:gap-28 md:py-20">
        <Suspense>
          <HomeCategories />
        </Suspense>
        <Featured />
        <AllCameras />
        <Suspense>
          <HomeTexts />
        </Suspense>
      </div>
    </>
  );
}

/** The picture is light on the right, and dark on the left behind the words. */
function Hero() {
  return (
    <section
      aria-labelledby="hero"
      className="relative scheme-dark text-ink"
      style={{ backgroundColor: heroPicture.color }}
    >
      <div className="lg:absolute lg:inset-0">
        <Picture
          picture={heroPicture}
          alt=""
          priority
          sizes="100vw"
          className="scheme-light *:object-right max-lg:h-62! max-lg:aspect-auto! md:max-lg:h-76! lg:aspect-auto! lg:h-full"
        />
      </div>
      <div className="page-column relative grid content-center justify-items-start gap-6 pt-4 pb-14 lg:min-h-[min(40rem,46vw)] lg:pt-16 lg:pb-24">
        <h1 id="hero" className="max-w-[8.6em] text-display">
          Rent the perfect camera for your project
        </h1>
        <p className="text-lg text-muted">Professional gear, affordable prices</p>
        <div className="flex flex-wrap gap-6">
          <LinkButton to="/cameras" variant="text">
            Browse Cameras
          </LinkButton>
          <LinkButton to="/" hash="how-it-works" variant="text">
            How It Works
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

function Featured() {
  const { data: cameras = [] } = useQuery(homeCamerasQuery());
  if (cameras.length === 0) return null;
  return (
    <section aria-labelledby="featured" className="grid gap-6">
      <h2 id="featured" className="text-2xl">
        Featured Cameras
      </h2>
      <div className="grid gap-x-4 gap-y-8 min-[22rem]:grid-cols-2 md:grid-cols-3 md:gap-x-6">
        {cameras.slice(0, featuredCount).map((camera, place) => (
          <div key={camera.id} className={place === 0 ? 'col-span-full md:contents' : 'contents'}>
            <CameraCard
              camera={camera}
              badge={camera.id === mostPopularId ? 'Most Popular' : undefined}
              sizes="(min-width: 80rem) 24rem, (min-width: 48rem) 30vw, 92vw"
              heart={heartOn}
              add={addOn(camera)}
              actions={<BookNow camera={camera} size="sm" variant="secondary" />}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

function AllCameras() {
  const { data: cameras = [] } = useQuery(homeCamerasQuery());
  return (
    <section aria-labelledby="all-cameras" className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="all-cameras" className="mr-auto text-2xl">
          All Cameras
        </h2>
        <CategoryChoice />
        <LinkButton to="/cameras" variant="secondary">
          View All
        </LinkButton>
      </div>
      {cameras.length === 0 ? (
        <EmptyState
          level={3}
          drawing="shelf"
          title="The shelves are still empty"
          description="The first cameras are on their way."
          action={
            <LinkButton to="/" hash="how-it-works" variant="secondary">
              How It Works
            </LinkButton>
          }
        />
      ) : (
        <div className={cardGrid}>
          {cameras.slice(0, shownCount).map((camera) => (
            <CameraCard
              key={camera.id}
              camera={camera}
              heart={heartOn}
              add={addOn(camera)}
              actions={<BookNow camera={camera} size="sm" variant="secondary" />}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** The field that leads to the items of a category. */
function CategoryChoice() {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const navigate = useNavigate();
  const select = useRef<HTMLSelectElement>(null);
  const show = (category: string | undefined) => {
    if (category) void navigate({ to: '/cameras', search: { category: Number(category) } });
  };
  const showChosen = useEffectEvent(() => show(select.current?.value));
  // Somebody may have chosen a category before the page was hydrated, so the field is read once.
  useEffect(() => showChosen(), []);
  return (
    <Select
      ref={select}
      aria-label="Category"
      className="w-52"
      // Without this, a browser that returns to the page would show the last choice again.
      autoComplete="off"
      defaultValue=""
      onChange={({ target }) => show(target.value)}
    >
      <option value="" disabled>
        All categories
      </option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
