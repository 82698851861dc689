import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageHead, RenderedPage } from '#shared/rendered-page.ts';
import type { Shop } from '#shared/shop/shop.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { toAppError } from '../edge/failures.ts';
import { brotliQuality, publicReply } from '../http-cache/http-cache.ts';
import { send } from '../http-cache/send-public.ts';
import { isFileInFolder, serveClientFiles } from './client-files.ts';
import { htmlDocument } from './document.ts';
import { createPublicReader } from './page-data.ts';
import { loadBuiltRenderer, startDevelopmentRenderer } from './renderer.ts';
import { itemOfCode } from '../units/units.service.ts';
import { presentShop } from '../shop/shop.service.ts';
import { manifestRoute } from './manifest.ts';
import { sitemapRoutes } from './sitemap.ts';

/** Whether the page of a URL may be cached: only a finite number of URLs, each in one spelling. */
const isKept = (url: string) => /^\/(cameras|camera\/[1-9]\d{0,9}|terms|privacy)?$/.test(url);
const htmlType = 'text/html; charset=utf-8';

const nothingToFind: Omit<PageHead, 'title'> = {
  description: undefined,
  canonical: undefined,
  image: undefined,
  preload: undefined,
  structured: undefined,
};

/**
 * The paths below which there are no pages. An unknown path there is answered with JSON, as for a
 * program.
 */
const noPage = /^\/(api|assets|products)\//;

/**
 * Whether a URL is a path of this site. Browsers read `//name` and `/\name` as URLs of another
 * site.
 */
const isOfThisSite = (url: string): boolean => /^\/(?![/\\])/.test(url);
const pathOf = (url: string): string => new URL(url, 'http://localhost').pathname;

const mayBePage = (url: string): boolean =>
  isOfThisSite(url) && !noPage.test(url) && !noPage.test(pathOf(url));

/** Whether a rendered page says that nothing is at its URL. */
const isNothing = (page: RenderedPage): boolean => page.kind !== 'redirect' && page.status === 404;

/** The URL with only one slash at its beginning, so that it stays on this site. */
const onThisSite = (url: string): string => url.replace(/^[/\\]+/, '/');
/** The URL without slashes at the end of its path, which is the usual spelling of a page. */
const withoutSlash = (url: string): string => url.replace(/^([^?#]*[^?#/])\/+(?=[?#]|$)/, '$1');

/**
 * Registers the pages, their files and all other paths that are not calls of the API.
 * @returns a function that gives the methods for the path of a page, or of a file in a folder
 */
export async function registerPages(
  app: FastifyInstance,
  deps: Deps,
): Promise<(request: FastifyRequest) => Promise<string[]>> {
  const { config, catalogue } = deps;
  const renderer = config.development
    ? await startDevelopmentRenderer(app)
    : await loadBuiltRenderer();
  const read = createPublicReader(deps);
  const { publicUrl } = config;

  if (!config.development) await serveClientFiles(app);
  manifestRoute(app, deps);
  sitemapRoutes(app, deps);

  const sendShell = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { routeId, data }: { routeId: string; data?: unknown },
  ) => {
    const assets = renderer.assetsOf(routeId);
    const { house } = presentShop(deps);
    const head = { ...nothingToFind, title: house.name };
    const html = htmlDocument({ assets, publicUrl, head, house, findable: false, data });
    return reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type(htmlType)
      .send((await renderer.finish?.(request.url, html)) ?? html);
  };

  const documentOf = async (
    url: string,
    { status, routeId, head, html, data }: RenderedPage & { kind: 'page' },
    house: Shop['house'],
    mayBeFound = true,
  ) => {
    const assets = renderer.assetsOf(routeId);
    const findable = mayBeFound && status === 200 && head.canonical !== undefined;
    const document = htmlDocument({ assets, publicUrl, head, house, findable, html, data });
    return (await renderer.finish?.(url, document)) ?? document;
  };

  /**
   * Renders the page of a URL. Where it redirects to a page that does not exist, the result is the
   * missing page.
   */
  const rendered = async (url: string, house: Shop['house']): Promise<RenderedPage> => {
    const page = await renderer.render(url, read, house);
    if (page.kind !== 'redirect') return page;
    const target = await renderer.render(page.to, read, house);
    return isNothing(target) ? target : page;
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = withoutSlash(request.url);
    const isOtherSpelling = url !== request.url;
    const cache = isKept(url) && !config.development ? catalogue.cache : undefined;
    const kept = cache?.get(url);
    if (kept && isOtherSpelling) return reply.redirect(url, 308);
    if (kept) return send(request, reply, kept, brotliQuality.kept);
    const generation = cache?.generation() ?? 0;
    const { house } = presentShop(deps);
    const render = () => rendered(url, house);
    const page = await (cache ? cache.makeOnce(url, render) : render());
    if (isOtherSpelling && !isNothing(page)) return reply.redirect(url, 308);
    if (page.kind === 'redirect') return reply.redirect(page.to, 302);
    if (page.kind === 'shell') return sendShell(request, reply.status(page.status), page);
    const content = await documentOf(url, page, house);
    const answer = publicReply({ content, contentType: htmlType });
    if (page.status === 200) cache?.set(url, answer, generation);
    const quality = cache ? brotliQuality.kept : brotliQuality.once;
    return send(request, reply.status(page.status), answer, quality);
  };

  /**
   * Serves the URL on a unit's label: everybody gets the page of its item. The page's script then
   * replaces the URL, so that the unit's code is not seen.
   */
  app.get<{ Params: { code: string } }>('/u/:code', async (request, reply) => {
    const cameraId = await itemOfCode(deps.database.db, request.params.code);
    if (cameraId === undefined) return sendPage(request, reply);
    const url = `/camera/${cameraId}`;
    const { house } = presentShop(deps);
    const page = await renderer.render(url, read, house);
    if (page.kind !== 'page') return sendPage(request, reply);
    const content = await documentOf(url, page, house, false);
    const answer = publicReply({ content, contentType: htmlType });
    reply.status(page.status).header('x-robots-tag', 'noindex');
    return send(request, reply, answer, brotliQuality.once);
  });
  app.get('/*', async (request, reply) => {
    if (!isOfThisSite(request.url)) return reply.redirect(onThisSite(request.url), 302);
    if (!mayBePage(request.url)) throw notFound('Page');
    try {
      return await sendPage(request, reply);
    } catch (error) {
      // The page is sent without content: the browser asks for the data itself, and shows an error
      // if that fails too.
      const { status } = toAppError(error);
      if (status >= 500) request.log.error({ err: error }, 'page failed');
      return sendShell(request, reply.status(status), { routeId: '' });
    }
  });
  // Other requests are refused, and logged, in the same way as calls of the API.
  app.setNotFoundHandler(() => {
    throw notFound('Page');
  });

  return async ({ method, url }) => {
    if (method === 'GET' || method === 'HEAD') return [];
    if (isFileInFolder(url)) return ['GET', 'HEAD'];
    if (!mayBePage(url)) return [];
    const page = await rendered(withoutSlash(url), presentShop(deps).house);
    return isNothing(page) ? [] : ['GET', 'HEAD'];
  };
}
