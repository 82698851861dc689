import { cutTo } from '#shared/characters.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { Camera, WholeCamera } from '#shared/cameras/cameras.ts';
import { factLine } from '#shared/cameras/facts.rules.ts';
import { AddToRental } from '../features/bookings/rental/add-to-rental.tsx';
import type { Basket } from '../features/bookings/rental/basket.rules.ts';
import { useBasket } from '../features/bookings/rental/basket.ts';
import { CameraTexts } from '../features/cameras/camera-texts.tsx';
import { cameraQuery } from '../features/cameras/cameras.api.ts';
import { FittingItems } from '../features/cameras/fitting-items.tsx';
import { gallerySizes } from '../features/cameras/gallery-sizes.ts';
import { Gallery } from '../features/cameras/gallery.tsx';
import { ItemName } from '../features/cameras/item-name.tsx';
import { productData } from '../features/cameras/product-data.ts';
import { RentalCard } from '../features/cameras/rental-card.tsx';
import { useRentalChoice, type RentalChoice } from '../features/cameras/rental-choice.ts';
import { readRental, type RentalSearch } from '../features/cameras/rental-search.ts';
import { ChatWithMerchant } from '../features/messages/chat-with-merchant.tsx';
import { FavoriteButton } from '../features/favorites/favorite-button.tsx';
import { PageFailed } from '../layout/page-failed.tsx';
import { idInAddress } from '../lib/addresses/id-in-address.ts';
import { isScriptMissing } from '../lib/calls/missing-script.ts';
import { pageHead } from '../lib/addresses/page-head.ts';
import { useUser } from '../lib/session.ts';
import { useIsHydrated } from '../lib/screen/use-is-hydrated.ts';
import { Button } from '../ui/button.tsx';
import type { DayRange } from '../ui/fields/date-fields.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Stars } from '../ui/stars.tsx';
import { EmptyState } from '../ui/states.tsx';
import { BookNow } from './-parts/book-now.tsx';
import { GoesWith } from './-parts/goes-with.tsx';

const isNotFound = (error: unknown) =>
  error instanceof Error && 'status' in error && error.status === 404;

export const Route = createFileRoute('/camera/$id')({
  validateSearch: readRental,
  loader: async ({ context, params: { id } }) => {
    const cameraId = idInAddress(id);
    if (cameraId === null) throw notFound();
    return context.queryClient.ensureQueryData(cameraQuery(cameraId)).catch((error: unknown) => {
      throw isNotFound(error) ? notFound() : error;
    });
  },
  staticData: { renderedByServer: true },
  head: ({ loaderData: camera }) =>
    camera
      ? pageHead({
          title: camera.name,
          ...(import.meta.env.SSR && {
            description: summary(camera),
            canonical: `/camera/${camera.id}`,
            image: camera.images[0]?.src,
            largest: { picture: camera.images[0], sizes: gallerySizes },
            structured: productData(camera),
          }),
        })
      : pageHead({ title: 'Camera Not Found' }),
  component: CameraPage,
  notFoundComponent: CameraNotFound,
  errorComponent: CameraFailed,
  // The error component is not split off, because it is shown when the split parts cannot be
  // loaded.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
});

/** The item as the query parameter of /chat/new. */
const asParameter = ({ id, brand, model, pricePerDay }: Camera) =>
  JSON.stringify({ id, brand, model, pricePerDay });

/**
 * The description of the page for search engines: name, price and the first words of the item's
 * description.
 */
const summary = ({ name, pricePerDay, description }: Camera) =>
  cutTo(`Rent the ${name} for $${pricePerDay} per day. ${description}`, 160);

function CameraPage() {
  const { id } = Route.useParams();
  const { data: camera } = useQuery(cameraQuery(Number(id)));
  return camera ? <CameraDetails camera={camera} /> : null;
}

function CameraDetails({ camera }: { camera: WholeCamera }) {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const basket = useBasket();
  const choice = useRentalChoice(camera, daysOnPage(search, basket));
  const showDays = ({ startDate, endDate }: DayRange) =>
    void navigate({
      search: { from: startDate || undefined, to: endDate || undefined },
      replace: true,
      resetScroll: false,
    });
  const brandAndModel = `${camera.brand} ${camera.model}`;
  const facts = factLine(camera.specs);
  return (
    <div className="page-column grid grid-cols-1 gap-5 pt-5 pb-24 md:py-8">
      <BackButton />
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_auto_1fr]">
        <header className="grid grid-cols-1 gap-2 lg:col-span-2">
          <div className="flex items-start justify-between gap-4">
            <h1 className="min-w-0 text-3xl wrap-anywhere">
              <ItemName name={camera.name} />
            </h1>
            <div className="shrink-0 print:hidden">
              <FavoriteButton cameraId={camera.id} />
            </div>
          </div>
          {/* On a phone these texts stand on lines of their own. If they shared a line, it could
              break differently once the web font is loaded, and the page would jump. */}
          <div className="grid grid-cols-1 items-center gap-x-6 gap-y-1 md:flex md:flex-wrap">
            {camera.name !== brandAndModel && (
              <p className="wrap-anywhere text-muted">{brandAndModel}</p>
            )}
            {facts && <p className="wrap-anywhere text-muted">{facts}</p>}
            <Stars rating={camera.rating} reviewCount={camera.reviewCount} score />
          </div>
        </header>
        <Gallery key={camera.id} camera={camera} />
        <div className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-2">
          <Rental camera={camera} choice={choice} onRange={showDays} />
        </div>
        <div className="grid gap-8 border-t border-hairline pt-8 lg:col-start-1">
          <CameraTexts camera={camera} />
          <FittingItems camera={camera} />
          {camera.accessories.length > 0 && (
            <GoesWith accessories={camera.accessories} days={choice.range} onAdded={showDays} />
          )}
        </div>
      </div>
    </div>
  );
}

function BackButton() {
  const router = useRouter();
  // The server does not know from which page the visitor came, so its link to the collection stays
  // until the page is hydrated.
  const isHydrated = useIsHydrated();
  const knowsPageBefore = useCanGoBack();
  const look = { variant: 'ghost', size: 'sm', className: '-ml-3 w-fit print:hidden' } as const;
  const face = (
    <>
      <ArrowLeft aria-hidden className="size-4" />
      Back
    </>
  );
  return isHydrated && knowsPageBefore ? (
    <Button {...look} onClick={() => router.history.back()}>
      {face}
    </Button>
  ) : (
    <LinkButton {...look} to="/cameras">
      {face}
    </LinkButton>
  );
}

function Rental({
  camera,
  choice,
  onRange,
}: {
  camera: WholeCamera;
  choice: RentalChoice;
  onRange: (range: DayRange) => void;
}) {
  const user = useUser();
  const hasRental = useBasket().lines.length > 0;
  // Only one button is primary: the one that adds to a basket with items, else the one that books.
  // On full days it is the button for the next free days.
  const leads = (isNext: boolean) => (isNext && !choice.isFull ? 'primary' : 'secondary');
  return (
    <RentalCard
      camera={camera}
      choice={choice}
      onRange={onRange}
      bookNow={
        <BookNow
          camera={camera}
          initialDates={choice.range}
          variant={leads(!hasRental)}
          size="lg"
          className="shrink-0 md:w-full"
        />
      }
      actions={
        <>
          <AddToRental
            camera={camera}
            days={choice.range}
            onAdded={onRange}
            variant={leads(hasRental)}
            className="w-full"
          />
          <ChatWithMerchant camera={camera} />
          {!user && <AskAQuestion camera={camera} />}
        </>
      }
    />
  );
}

/**
 * The days that the page shows: those in its address, else those of the basket, else default days.
 */
const daysOnPage = (search: RentalSearch, basket: Basket): RentalSearch =>
  search.from === undefined && basket.startDate !== ''
    ? { from: basket.startDate, ...(basket.endDate && { to: basket.endDate }) }
    : search;

/** A link for visitors to the conversation about the item, by way of the page for signing in. */
function AskAQuestion({ camera }: { camera: Camera }) {
  const router = useRouter();
  const target = { to: '/chat/new', search: { camera: asParameter(camera) } } as const;
  return (
    <LinkButton
      variant="text"
      className="justify-self-center py-2 in-data-session:hidden"
      to="/login"
      search={{ back: router.buildLocation(target).href }}
    >
      Ask a question
    </LinkButton>
  );
}

/**
 * The page for an error. An item that cannot be loaded is shown as not found (docs/specification.md
 * 2); when code is missing, the visitor can try again.
 */
function CameraFailed({ error }: { error: unknown }) {
  return isScriptMissing(error) ? <PageFailed error={error} /> : <CameraNotFound />;
}

function CameraNotFound() {
  return (
    <EmptyState
      level={1}
      drawing="viewfinder"
      title="Camera Not Found"
      description="We couldn't find the camera you're looking for"
      action={<LinkButton to="/cameras">Back to Cameras</LinkButton>}
    />
  );
}
