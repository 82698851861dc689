import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendPublic } from '../http-cache/send-public.ts';

const manifestOf = (name: string): string =>
  JSON.stringify({
    name,
    short_name: name,
    description: 'Premium camera rentals for professionals and enthusiasts',
    start_url: '/',
    display: 'standalone',
    background_color: '#fbfaf7',
    theme_color: '#1b1715',
    icons: [
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  });

/** Registers the web app manifest, with which a phone can put the shop on its home screen. */
export function manifestRoute(app: FastifyInstance, { shop }: Pick<Deps, 'shop'>): void {
  app.get('/manifest.webmanifest', (request, reply) =>
    sendPublic(request, reply, () => ({
      content: manifestOf(shop.settings().house.name),
      contentType: 'application/manifest+json; charset=utf-8',
    })),
  );
}
