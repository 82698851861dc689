import type { FastifyInstance } from 'fastify';
import { findCategories } from '../cameras/cameras.queries.ts';
import { findCameras } from '../cameras/finding.queries.ts';
import type { Deps } from '../deps.ts';
import { sendPublic } from '../http-cache/send-public.ts';

/** How many URLs a sitemap may have at most, and how many items are read at a time. */
const mostAddresses = 50_000;
const batch = 1_000;

const privatePaths = [
  '/api/',
  '/admin',
  '/bookings',
  '/chat',
  '/favorites',
  '/orders',
  '/settings',
];

/**
 * Registers the sitemap, which lists all public pages, and robots.txt, which excludes paths that
 * search engines need not read.
 */
export function sitemapRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, catalogue } = deps;
  const { db } = deps.database;
  const robots = [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    `Sitemap: ${config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', (request, reply) =>
    sendPublic(request, reply, () => ({
      content: robots,
      contentType: 'text/plain; charset=utf-8',
    })),
  );

  const makeSitemap = async () => {
    const categories = await findCategories(db, 0, batch);
    const paths = [
      '/',
      '/cameras',
      ...categories.map(({ id }) => `/cameras?category=${id}`),
      '/terms',
      '/privacy',
    ];
    let last = 0;
    while (paths.length < mostAddresses) {
      const cameras = await findCameras(db, {}, [last], batch);
      paths.push(...cameras.map(({ id }) => `/camera/${id}`));
      last = cameras.at(-1)?.id ?? last;
      if (cameras.length < batch) break;
    }
    const addresses = paths
      .slice(0, mostAddresses)
      .map((path) => `<url><loc>${config.publicUrl}${path}</loc></url>`);
    return {
      content: `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>`,
      contentType: 'application/xml; charset=utf-8',
    };
  };
  app.get('/sitemap.xml', async (request, reply) => {
    // The sitemap reads the whole catalogue, so it is cached until the catalogue changes. A URL
    // with a query is redirected, so that only one URL is cached.
    if (request.url !== '/sitemap.xml') return reply.redirect('/sitemap.xml');
    return sendPublic(request, reply, makeSitemap, catalogue.cache);
  });
}
