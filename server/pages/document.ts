import type { PageHead } from '#shared/rendered-page.ts';
import type { Shop } from '#shared/shop/shop.ts';
import type { PageAssets } from './renderer.ts';

interface DocumentParts {
  assets: PageAssets;
  /**
   * The shop's public URL without a slash at its end, for links that are read outside of the site.
   */
  publicUrl: string;
  head: PageHead;
  findable: boolean;
  house: Shop['house'];
  html?: string;
  /** The data that the page was rendered with, for the browser's cache of answers. */
  data?: unknown;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** JSON in a form that can stand inside a script element. */
const embeddable = (json: string): string => json.replaceAll('<', '\\u003c');

/** An element with data that the scripts of the page read. */
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

/** Makes the URLs in schema.org data absolute, because it is read outside of the site. */
const withFullAddresses = (structured: string, publicUrl: string): string =>
  JSON.stringify(JSON.parse(structured), (name, value: unknown) =>
    (name === 'url' || name === 'image') && typeof value === 'string'
      ? absolute(publicUrl, value)
      : value,
  );

/**
 * The notes to a visitor without JavaScript: `some` on a page with content, `all` on an empty one.
 */
const needs = {
  some: 'To sign in, book and chat, please switch JavaScript on. You can look at everything without it.',
  all: 'This page needs JavaScript. <a href="/cameras">Look at the cameras</a> without it.',
};

/**
 * Writes a whole HTML document. It contains no inline script, because the content security policy
 * forbids them.
 */
export function htmlDocument(parts: DocumentParts): string {
  const { assets, house, html = '', data } = parts;
  // On a page with content, the scripts are loaded after its picture and its fonts.
  const priority: Record<string, string> = html ? { fetchpriority: 'low' } : {};
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...headLines(parts),
    // This script sets the theme that the visitor chose, or else that of the system. It also marks
    // whether a session is stored, so that the page can leave space for it. Where storage is
    // forbidden, the theme is that of the system and nobody counts as signed in.
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
