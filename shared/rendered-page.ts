/** A public call that a page makes while it is rendered, as `readingPublic` of the browser names it. */
export interface PublicQuestion {
  /** Method and path of the call, e.g. `GET /api/cameras/:id`. */
  address: string;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** Answers a public call inside the server, without HTTP. */
export type ReadPublic = (question: PublicQuestion) => Promise<unknown>;

/** The parts of a page's head, which the server writes as HTML. */
export interface PageHead {
  title: string;
  description: string | undefined;
  canonical: string | undefined;
  image: string | undefined;
  preload: { srcSet: string; sizes: string } | undefined;
  structured: string | undefined;
}

/** The parts of a page from which the server makes its answer. */
export type RenderedPage =
  | { kind: 'redirect'; to: string }
  /** The page is rendered in the browser, and is not for search engines. */
  | { kind: 'shell'; status: number; routeId: string }
  | {
      kind: 'page';
      status: number;
      routeId: string;
      html: string;
      /** The data of the first view, for the query cache in the browser. */
      data: unknown;
      head: PageHead;
    };
