import type { PageHead } from '#shared/rendered-page.ts';
import type { Shop } from '#shared/shop/shop.ts';
import type { PageAssets } from './renderer.ts';

interface DocumentParts {
  assets: PageAssets;
  /** The shop's address without a slash at the end: for links that leave the site. */
  publicUrl: string;
  head: PageHead;
  findable: boolean;
  house: Shop['house'];
  html?: string;
  /** The data of the first view, for the browser's cache. */
  data?: unknown;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** JSON that may stand inside a script element. */
const embeddable = (json: string): string => json.replaceAll('<', '\\u003c');

/** Data for the scripts of a page. */
const json = (id: string, content: unknown): string =>
  `<script type="application/json" id="${id}">${embeddable(JSON.stringify(content))}</script>`;

const link = (attributes: Record<string, string>) => `<link ${attributesText(attributes)}>`;
const meta = (attributes: Record<string, string>) => `<meta ${attributesText(attributes)}>`;
const attributesText = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === '' ? name : `${name}="${escapeHtml(value)}"`))
    .join(' ');

const absolute = (publicUrl: string, address: string) =>
  address.startsWith('/') ? publicUrl + address : address;

/** schema.org data with absolute addresses, because it is read outside of the site. */
const withFullAddresses = (structured: string, publicUrl: string): string =>
  JSON.stringify(JSON.parse(structured), (name, value: unknown) =>
    (name === 'url' || name === 'image') && typeof value === 'string'
      ? absolute(publicUrl, value)
      : value,
  );

/** The notes for a visitor without JavaScript: for a page with content, and for an empty shell. */
const needs = {
  some: 'To sign in, book and chat, please switch JavaScript on. You can look at everything without it.',
  all: 'This page needs JavaScript. <a href="/cameras">Look at the cameras</a> without it.',
};

/** One HTML document. It holds no script that runs inside it: the policy allows none. */
export function htmlDocument(parts: DocumentParts): string {
  const { assets, house, html = '', data } = parts;
  // In a page with content the scripts load after its picture and fonts.
  const priority: Record<string, string> = html ? { fetchpriority: 'low' } : {};
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...headLines(parts),
    // This script sets the chosen theme, or else the system's, and marks whether a session is
    // stored, for which the page leaves space. Without storage the system decides, and nobody is
    // signed in.
    `<script src="${assets.beforePaint}"></script>`,
    ...assets.fonts.map((href) =>
      link({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' }),
    ),
    ...assets.styles.map((href) => link({ rel: 'stylesheet', href })),
    `<script ${attributesText({ type: 'module', src: assets.main, ...priority })}></script>`,
    ...assets.modules.map((href) => link({ rel: 'modulepreload', href, ...priority })),
    `</head><body><noscript>${html ? needs.some : needs.all}</noscript><div id="root"${html ? '' : ' aria-busy="true"'}>${html}</div>`,
    json('house', house),
    data === undefined ? '' : json('data', data),
    '</body></html>',
  ].join('');
}

function headLines({ head, publicUrl, findable, house }: DocumentParts): string[] {
  const { title, description, canonical, image, preload, structured } = head;
  const full = (address: string) => absolute(publicUrl, address);
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...(preload
      ? [
          link({
            rel: 'preload',
            as: 'image',
            type: 'image/avif',
            imagesrcset: preload.srcSet,
            imagesizes: preload.sizes,
            fetchpriority: 'high',
          }),
        ]
      : []),
    ...(findable ? [] : [meta({ name: 'robots', content: 'noindex' })]),
    ...(description
      ? [
          meta({ name: 'description', content: description }),
          meta({ property: 'og:description', content: description }),
        ]
      : []),
    meta({ property: 'og:title', content: title }),
    meta({ property: 'og:site_name', content: house.name }),
    meta({ property: 'og:type', content: 'website' }),
    ...(canonical
      ? [
          link({ rel: 'canonical', href: full(canonical) }),
          meta({ property: 'og:url', content: full(canonical) }),
        ]
      : []),
    ...(image ? [meta({ property: 'og:image', content: full(image) })] : []),
    link({ rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }),
    link({ rel: 'apple-touch-icon', href: '/touch-icon.png' }),
    link({ rel: 'manifest', href: '/manifest.webmanifest' }),
    meta({ name: 'color-scheme', content: 'light dark' }),
    ...(structured
      ? [
          `<script type="application/ld+json">${embeddable(withFullAddresses(structured, publicUrl))}</script>`,
        ]
      : []),
  ];
}
