import { useState } from 'react';
import type { Picture as PictureData } from '#shared/pictures/picture.ts';
import { pictureSources } from '#shared/cameras/cameras.rules.ts';
import { BrokenPictureIcon } from './icons.tsx';

/** All pictures are 4:3. The size in the markup keeps their place until they are loaded. */
const size = { width: 800, height: 600 };

/**
 * The picture of an item. Its colour fills the place while it is being loaded, and a placeholder
 * when it cannot be shown.
 */
export function Picture({
  picture,
  alt,
  sizes,
  priority = false,
  className = '',
}: {
  picture: PictureData | undefined;
  /** The text for those who do not see the picture; empty when the text beside it says the same. */
  alt: string;
  /** The width at which the picture is shown, as in the HTML attribute `sizes`. */
  sizes: string;
  /** Whether the picture is loaded at once, as the largest one of a page. */
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
        // Loading may have failed before the page was hydrated, when there was no handler yet.
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
