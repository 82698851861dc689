import type { Picture } from '#shared/pictures/picture.ts';
import type { PageHead } from '#shared/rendered-page.ts';
import { pictureSources } from '#shared/cameras/cameras.rules.ts';

/**
 * The texts for the `head` element of a page. A browser that goes from page to page uses only the
 * title; the server writes all of it.
 */
interface PageText {
  /** The title without the name of the house, which `windowTitle` adds. */
  title: string;
  /** The description for search engines and shared links; private pages have none. */
  description?: string;
  /** The canonical address, as a path, of a page that search engines may find. */
  canonical?: string;
  /** The picture for shared links, as a path or a full address. */
  image?: string | undefined;
  /**
   * The largest picture that is seen without scrolling, with its attribute `sizes`. The browser
   * fetches it early.
   */
  largest?: { picture: Picture | undefined; sizes: string };
  /** Data about the page for search engines, in the vocabulary of schema.org. */
  structured?: object;
}

interface RouteHead {
  meta: { title?: string; name?: string; property?: string; content?: string }[];
  links?: Record<string, string>[];
  scripts?: { type: string; children: string }[];
}

/** The title of the window: that of the page and the name of the house. */
export const windowTitle = (title: string | undefined, houseName: string): string =>
  title ? `${title} · ${houseName}` : houseName;

/**
 * Makes the head of a page in the form of the router. In the browser it contains only the title.
 */
export function pageHead({
  title,
  description,
  canonical,
  image,
  largest,
  structured,
}: PageText): RouteHead {
  const name = { title };
  if (!import.meta.env.SSR) return { meta: [name] };
  const sources = largest?.picture && pictureSources(largest.picture);
  return {
    meta: [
      name,
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(image ? [{ property: 'og:image', content: image }] : []),
    ],
    links: [
      ...(canonical ? [{ rel: 'canonical', href: canonical }] : []),
      ...(largest && sources
        ? [
            {
              rel: 'preload',
              as: 'image',
              type: 'image/avif',
              imageSrcSet: sources.avif,
              imageSizes: largest.sizes,
            },
          ]
        : []),
    ],
    scripts: structured
      ? [{ type: 'application/ld+json', children: JSON.stringify(structured) }]
      : [],
  };
}

interface HeadOfMatch {
  meta?: ({ title?: string; name?: string; property?: string; content?: string } | undefined)[];
  links?: (
    | { rel?: string; href?: string; imageSrcSet?: string; imageSizes?: string }
    | undefined
  )[];
  headScripts?: ({ children?: unknown } | undefined)[];
}

/**
 * Combines the heads of all matched routes; what a later route sets replaces what an earlier one
 * has set.
 */
export function headFromMatches(matches: HeadOfMatch[], houseName: string): PageHead {
  const metas = matches.flatMap((match) => match.meta ?? []).toReversed();
  const links = matches.flatMap((match) => match.links ?? []).toReversed();
  const preload = links.find((link) => link?.rel === 'preload');
  const structured = matches.flatMap((match) => match.headScripts ?? []).at(-1)?.children;
  return {
    title: windowTitle(metas.find((meta) => meta?.title)?.title, houseName),
    description: metas.find((meta) => meta?.name === 'description')?.content,
    canonical: links.find((link) => link?.rel === 'canonical')?.href,
    image: metas.find((meta) => meta?.property === 'og:image')?.content,
    preload: preload && { srcSet: preload.imageSrcSet ?? '', sizes: preload.imageSizes ?? '' },
    structured: typeof structured === 'string' ? structured : undefined,
  };
}
