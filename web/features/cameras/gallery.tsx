import { lazy, Suspense, useState } from 'react';
import type { Camera } from '#shared/cameras/cameras.ts';
import { growingPicture } from '../../lib/screen/grow-picture.ts';
import { Picture } from '../../ui/picture.tsx';
import { gallerySizes } from './gallery-sizes.ts';

const loadViewer = () => import('./picture-viewer.tsx');
const PictureViewer = lazy(loadViewer);

/** The number of columns for small pictures: five for 5 pictures or more than 8, else four. */
const columnsFor = (count: number): number => (count === 5 || count > 8 ? 5 : 4);

/**
 * The pictures of an item: a large one, and small ones to choose from. A press on the large one
 * opens it at full size.
 */
export function Gallery({ camera }: { camera: Camera }) {
  const [chosen, setChosen] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const { images } = camera;
  const caption = images[chosen]?.caption;
  return (
    <div className="grid gap-2">
      <div className="relative -mx-4 sm:mx-0">
        <button
          type="button"
          aria-label="Show at full size"
          aria-haspopup="dialog"
          onPointerEnter={() => void loadViewer()}
          onClick={() => setIsOpen(true)}
          className="block w-full cursor-zoom-in overflow-hidden sm:rounded-lg"
        >
          <Picture
            picture={images[chosen] ?? images[0]}
            alt={chosen === 0 ? camera.name : `${camera.name} ${chosen + 1}`}
            sizes={gallerySizes}
            priority
            className={growingPicture}
          />
        </button>
        {caption && (
          <span className="pointer-events-none absolute bottom-2 left-2 max-w-[85%] rounded-sm bg-surface/90 px-2 py-1 text-left text-xs">
            {caption}
          </span>
        )}
      </div>
      {images.length > 1 && (
        <div
          role="group"
          aria-label="Pictures"
          className="grid gap-2 print:hidden"
          style={{ gridTemplateColumns: `repeat(${columnsFor(images.length)}, minmax(0, 1fr))` }}
        >
          {images.map((picture, place) => (
            <button
              key={picture.src}
              type="button"
              aria-label={`Picture ${place + 1} of ${images.length}`}
              aria-pressed={place === chosen}
              onClick={() => setChosen(place)}
              className="overflow-hidden rounded-md border-2 border-transparent aria-pressed:border-ink"
            >
              <Picture picture={picture} alt="" sizes="(min-width: 64rem) 12rem, 24vw" />
            </button>
          ))}
        </div>
      )}
      {isOpen && (
        <Suspense>
          <PictureViewer
            camera={camera}
            place={chosen}
            onPlace={setChosen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
