import { useState } from 'react';
import type { Picture as PictureData } from '#shared/pictures/picture.ts';
import { pictureSources } from '#shared/cameras/cameras.rules.ts';
import { BrokenPictureIcon } from './icons.tsx';

/** Pictures are 4:3; the size in the markup keeps their place. */
const size = { width: 800, height: 600 };

/** A product picture: its colour while it loads, a placeholder when it cannot be shown. */
export function Picture({
  picture,
  alt,
  sizes,
  priority = false,
  className = '',
}: {
  picture: PictureData | undefined;
  /** Empty when the text beside it says the same. */
  alt: string;
  /** The width at which it is shown, as in HTML's `sizes`. */
  sizes: string;
  /** The largest picture of a page: loaded at once. */
  priority?: boolean;
  className?: string;
}) {
  const [brokenSource, setBrokenSource] = useState<string>();
  const frame = `block aspect-4/3 w-full overflow-hidden bg-sunken ${className}`;
  if (!picture || brokenSource === picture.src) {
    return (
      <span
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        className={`grid! place-items-center text-muted ${frame}`}
      >
        <BrokenPictureIcon className="size-8" strokeWidth={1.25} />
      </span>
    );
  }
  const sources = pictureSources(picture);
  return (
    <picture className={frame} style={{ backgroundColor: picture.color }}>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        // A picture may have failed before the page was hydrated, when nobody listened.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBrokenSource(picture.src);
        }}
        src={picture.src}
        alt={alt}
        {...size}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        onError={() => setBrokenSource(picture.src)}
        className="size-full object-cover"
      />
    </picture>
  );
}
