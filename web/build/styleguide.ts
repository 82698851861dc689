import type { Plugin } from 'vite';

const document = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Styleguide</title><script src="/before-paint.ts"></script>
<script type="module" src="/styleguide/main.tsx"></script>
</head><body><div id="styleguide"></div></body></html>`;

/**
 * Serves `web/styleguide` at /styleguide during development. Builds leave it out, because it is no
 * page of the product.
 */
export function styleguide(): Plugin {
  return {
    name: 'styleguide',
    apply: 'serve',
    // Vite looks through both entries for packages at the start; otherwise the first visit to the
    // style guide would load twice.
    config: () => ({ optimizeDeps: { entries: ['main.tsx', 'styleguide/main.tsx'] } }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!/^\/styleguide(\?|$)/.test(request.url ?? '')) {
          next();
          return;
        }
        void server
          .transformIndexHtml('/styleguide', document)
          .then((html) => response.setHeader('content-type', 'text/html').end(html));
      });
    },
  };
}
