import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReadPublic, RenderedPage } from '#shared/rendered-page.ts';
import type { Shop } from '#shared/shop/shop.ts';

/** Renders pages on the server, with the module that the build makes of `web/entry-server.tsx`. */
export interface Renderer {
  render(address: string, read: ReadPublic, house: Shop['house']): Promise<RenderedPage>;
  /** The files that the page of a route loads at once. */
  assetsOf(routeId: string): PageAssets;
  /** In development, lets the build tool add its own parts to the document. */
  finish?(address: string, html: string): Promise<string>;
}

export interface PageAssets {
  /** The URL of the script that runs before the first paint; it is no module. */
  beforePaint: string;
  /** The URL of the module that starts each page. */
  main: string;
  /** The modules that `main` imports, and those of the route. */
  modules: string[];
  styles: string[];
  fonts: string[];
}

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}
type Manifest = Record<string, ManifestChunk>;

const root = path.resolve(import.meta.dirname, '../..');
export const clientFolder = path.join(root, 'dist/client');
const serverEntry = path.join(root, 'dist/server/entry-server.js');
const manifestFile = path.join(clientFolder, '.vite/manifest.json');

/**
 * Loads the renderer that `npm run build` has made.
 * @throws when it was not built
 */
export async function loadBuiltRenderer(): Promise<Renderer> {
  if (!existsSync(serverEntry) || !existsSync(manifestFile)) {
    throw new Error('The pages are not built. Run: npm run build');
  }
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
  const { render } = (await import(pathToFileURL(serverEntry).href)) as Pick<Renderer, 'render'>;
  const assets = new Map<string, PageAssets>();
  return {
    render,
    assetsOf(routeId) {
      const known = assets.get(routeId) ?? assetsIn(manifest, routeId);
      assets.set(routeId, known);
      return known;
    },
  };
}

/** Finds the chunk of a route: that of `/camera/$id` is `pages/camera.$id.tsx?tsr-split=…`. */
const chunkOfRoute = (manifest: Manifest, routeId: string) =>
  Object.keys(manifest).find((key) => {
    const name = /^pages\/(.+)\.tsx\?tsr-split=/.exec(key)?.[1];
    return name !== undefined && `/${name.replaceAll('.', '/').replace(/index$/, '')}` === routeId;
  });

function assetsIn(manifest: Manifest, routeId: string): PageAssets {
  const keys = new Set<string>();
  const collect = (key: string | undefined) => {
    if (!key || keys.has(key)) return;
    keys.add(key);
    manifest[key]?.imports?.forEach(collect);
  };
  collect('main.tsx');
  collect(chunkOfRoute(manifest, routeId));
  const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
  const address = (file: string) => `/${file}`;
  const entry = (name: string) => address(manifest[name]?.file ?? '');
  const fonts = chunks.flatMap((chunk) => chunk.assets ?? []);
  return {
    beforePaint: entry('before-paint.ts'),
    main: entry('main.tsx'),
    modules: chunks.map(({ file }) => address(file)).filter((file) => file !== entry('main.tsx')),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map(address),
    // Only the font file with Latin letters is loaded at once; browsers load others when a text
    // needs them.
    fonts: fonts.filter((file) => /inter-latin-wght[^/]*\.woff2$/.test(file)).map(address),
  };
}

/**
 * Runs Vite's development server inside this server, for pages that reload when their source
 * changes.
 */
export async function startDevelopmentRenderer(app: FastifyInstance): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    // With another loader, Vite would write a file and run it, and the watching Node process would
    // restart because of it.
    configLoader: 'runner',
    server: { middlewareMode: true },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|ws|healthz|readyz)(\/|\?|$)/.test(request.url)) {
      done();
      return;
    }
    // Vite answers requests for its own files, and passes all others on.
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  return {
    async render(address, read, house) {
      const entry = await vite.ssrLoadModule('/entry-server.tsx');
      return (entry as Pick<Renderer, 'render'>).render(address, read, house);
    },
    assetsOf: () => ({
      beforePaint: '/before-paint.ts',
      main: '/main.tsx',
      modules: [],
      styles: ['/shop.css?direct'],
      fonts: [],
    }),
    finish: (address, html) => vite.transformIndexHtml(address, html),
  };
}
