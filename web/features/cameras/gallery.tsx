import { useState } from 'react';
import type { Camera } from '#shared/cameras/cameras.ts';
import { growingPicture } from '../../lib/screen/grow-picture.ts';
import { Picture } from '../../ui/picture.tsx';
import { gallerySizes } from './gallery-sizes.ts';

/** The pictures of a camera: one large, the others to choose from. */
export function Gallery({ camera }: { camera: Camera }) {
  const [chosen, setChosen] = useState(0);
  const { images } = camera;
  return (
    <div className="grid gap-3">
      <Picture
        picture={images[chosen] ?? images[0]}
        alt={chosen === 0 ? camera.name : `${camera.name} ${chosen + 1}`}
        sizes={gallerySizes}
        priority
        className={`rounded-lg ${growingPicture}`}
      />
      {images.length > 1 && (
        <div role="group" aria-label="Pictures" className="flex flex-wrap gap-3">
          {images.map((picture, place) => (
            <button
              key={picture.src}
              type="button"
              aria-label={`Picture ${place + 1} of ${images.length}`}
              aria-pressed={place === chosen}
              onClick={() => setChosen(place)}
              className="w-20 overflow-hidden rounded-md border border-hairline aria-pressed:border-ink"
            >
              <Picture picture={picture} alt="" sizes="5rem" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
