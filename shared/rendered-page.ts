/**
 * A public call that a page makes while the server renders it; `readingPublic` in the browser's
 * code makes it.
 */
export interface PublicQuestion {
  /** Method and path of the call, e.g. `GET /api/cameras/:id`. */
  address: string;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** Answers a public call inside the server without an HTTP request. */
export type ReadPublic = (question: PublicQuestion) => Promise<unknown>;

/** The parts of the `head` element of a page, which the server writes as HTML. */
export interface PageHead {
  title: string;
  description: string | undefined;
  canonical: string | undefined;
  image: string | undefined;
  preload: { srcSet: string; sizes: string } | undefined;
  structured: string | undefined;
}

/** The result of rendering a page, from which the server makes its answer. */
export type RenderedPage =
  | { kind: 'redirect'; to: string }
  /**
   * A page of which the server sends only the frame. The browser renders it, and search engines
   * leave it out. `data` is what every page knows from the start: the public data of the shop.
   */
  | { kind: 'shell'; status: number; routeId: string; data: unknown }
  | {
      kind: 'page';
      status: number;
      routeId: string;
      html: string;
      /** The data of the page's first view, with which the browser fills its query cache. */
      data: unknown;
      head: PageHead;
    };
