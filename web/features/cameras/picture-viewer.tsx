import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef } from 'react';
import type { Camera } from '#shared/cameras/cameras.ts';
import { useLayer } from '../../lib/screen/layers.ts';
import { useFocusReturn } from '../../lib/screen/use-focus-return.ts';
import { Picture } from '../../ui/picture.tsx';

const round =
  'grid size-11 place-items-center rounded-full bg-surface/90 text-ink hover:bg-surface';
/**
 * A finger that moves sideways by more than this many pixels shows the next or previous picture.
 */
const swipe = 40;

/**
 * The pictures of an item at full size, with arrow keys, swipes and Escape. Two fingers enlarge a
 * picture as on any page.
 */
export default function PictureViewer({
  camera: { images, name },
  place,
  onPlace,
  onClose,
}: {
  camera: Camera;
  place: number;
  onPlace: (place: number) => void;
  onClose: () => void;
}) {
  const caption = images[place]?.caption;
  const focusReturn = useFocusReturn();
  useLayer(true, onClose);
  const begin = useRef<number>(undefined);
  const turn = (by: number) => onPlace((place + by + images.length) % images.length);
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          onKeyDown={({ key }) => {
            if (key === 'ArrowRight') turn(1);
            if (key === 'ArrowLeft') turn(-1);
          }}
          onPointerDown={({ clientX, isPrimary }) => {
            begin.current = isPrimary ? clientX : undefined;
          }}
          onPointerUp={({ clientX }) => {
            const moved = clientX - (begin.current ?? clientX);
            begin.current = undefined;
            if (Math.abs(moved) > swipe) turn(moved < 0 ? 1 : -1);
          }}
          className="fixed inset-0 z-50 grid [touch-action:pan-y_pinch-zoom] grid-rows-[minmax(0,1fr)_auto_auto] bg-[black] scheme-dark animate-appear"
        >
          <Radix.Title className="sr-only">{name}</Radix.Title>
          <Picture
            picture={images[place]}
            alt={`${name}, picture ${place + 1} of ${images.length}`}
            sizes="100vw"
            priority
            className="aspect-auto! h-full bg-[black]! scheme-light *:object-contain!"
          />
          {caption && <p className="px-4 pt-3 text-center text-sm text-ink">{caption}</p>}
          <div className="flex items-center justify-center gap-4 p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
            {images.length > 1 && (
              <button
                type="button"
                aria-label="Previous picture"
                onClick={() => turn(-1)}
                className={round}
              >
                <ChevronLeft aria-hidden className="size-5" />
              </button>
            )}
            <p aria-live="polite" className="figures min-w-16 text-center text-sm text-ink">
              {place + 1} of {images.length}
            </p>
            {images.length > 1 && (
              <button
                type="button"
                aria-label="Next picture"
                onClick={() => turn(1)}
                className={round}
              >
                <ChevronRight aria-hidden className="size-5" />
              </button>
            )}
          </div>
          <Radix.Close aria-label="Close" className={`absolute top-4 right-4 ${round}`}>
            <X aria-hidden className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
