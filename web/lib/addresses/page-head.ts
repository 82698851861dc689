import type { Picture } from '#shared/pictures/picture.ts';
import type { PageHead } from '#shared/rendered-page.ts';
import { pictureSources } from '#shared/cameras/cameras.rules.ts';

/**
 * The head of a page. When a browser changes pages it needs the title alone; the server needs all
 * of it.
 */
interface PageText {
  /** The title without the name of the house, which follows it; see `windowTitle`. */
  title: string;
  /** The description for search engines and shared links; absent on private pages. */
  description?: string;
  /** The canonical address of a page that search engines may find: a path. */
  canonical?: string;
  /** The picture for shared links: a path or an address. */
  image?: string | undefined;
  /** The largest picture of the first view, with its `sizes`, to be fetched at once. */
  largest?: { picture: Picture | undefined; sizes: string };
  /** schema.org data. */
  structured?: object;
}

interface RouteHead {
  meta: { title?: string; name?: string; property?: string; content?: string }[];
  links?: Record<string, string>[];
  scripts?: { type: string; children: string }[];
}

/** The title of the window. */
export const windowTitle = (title: string | undefined, houseName: string): string =>
  title ? `${title} · ${houseName}` : houseName;

/** The head of a page as the router keeps it. The browser needs the title only; the server writes out all. */
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

/** The head made of all matched routes; a later route overrides an earlier one. */
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
