import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vite';
import { compiledAhead } from './web/build/compiled-ahead.ts';
import { flatImports } from './web/build/flat-imports.ts';
import { leanContract, leanHeads } from './web/build/lean-contract.ts';
import { plainScript } from './web/build/plain-script.ts';
import { styleguide } from './web/build/styleguide.ts';

const folder = (name: string) => path.resolve(import.meta.dirname, name);

/** The app, and what the public pages share beyond it. */
const everyPage =
  /[/]shared[/][a-z-]+[.]rules[.]|[/]web[/](app[.]tsx|ui[/](picture|stars|badge|button|states|icons|select|link-button)[.])|[/](camera-card|cameras[.]api|home-categories|-book-now)[.]/;

/** What most pages beyond the first share: rules, fields, and ways to ask and to change. */
const mostPages =
  /[?]rule=|[/]web[/]ui[/](field|[a-z-]+-field|loading-state|status-badge)[.]|[/]web[/]lib[/](call-page|reading-pages|use-text-in-address)[.]|[/]@tanstack[/]react-query[/].+[/]use(Mutation|InfiniteQuery)[.]/;

/** What leads from a camera to a booking and its conversation. */
const renting =
  /[/]web[/]lib[/]new-key[.]|[/](availability|bookings|messages)[.]api[.]|[/]start-conversation[.]|[/](favorite-button|date-fields|range-is-free|inquiry-sent)[.]/;

/**
 * Few files instead of many small ones: each costs headers and, where six connections are all there are, a turn. What
 * every page starts with; what most others add; and what comes with the first form.
 */
const chunks = [
  {
    name: 'schemas',
    test: /[?]schemas$|[/]node_modules[/]zod[/]/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'pages', test: mostPages },
  { name: 'icons', test: /[/]lucide-react[/]/ },
  { name: 'renting', test: renting },
  // With all that these import: in one file they are a few kilobytes less than in two.
  { name: 'app', test: everyPage, priority: 1 },
];

/**
 * The browser's code. `vite build` writes dist/client with `.vite/manifest.json`, whose entries are
 * `first.ts`, `app.tsx` and `main.tsx`; `vite build --ssr entry-server.tsx` writes dist/server. The HTML comes from the server.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: folder('web'),
  publicDir: folder('web/public'),
  appType: 'custom',
  plugins: [
    leanHeads(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's loader comes with the page, so that the first one does not bring them all.
      codeSplittingOptions: {
        defaultBehavior: [
          ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
        ],
        // Most visits begin at home: it comes with what every page starts with, in which most of it is already.
        splitBehavior: ({ routeId }) => (routeId === '/' ? [] : undefined),
      },
      routesDirectory: folder('web/pages'),
      generatedRouteTree: folder('web/routeTree.gen.ts'),
      disableLogging: true,
    }),
    react(),
    // Vite shortens the styles; it knows which browsers they are for.
    tailwindcss({ optimize: false }),
    leanContract(),
    flatImports(),
    plainScript('first'),
    compiledAhead('app'),
    styleguide(),
  ],
  resolve: {
    alias: {
      // React has this hook itself since version 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  ...(isSsrBuild && {
    // With React's fast build inside, whatever NODE_ENV the server is started with.
    ssr: { noExternal: true as const },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  server: {
    fs: { allow: ['web', 'shared', 'node_modules'].map(folder) },
  },
  build: {
    outDir: folder(isSsrBuild ? 'dist/server' : 'dist/client'),
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Those that know `light-dark()`, on which the colour tokens rest.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The content security policy knows no data: scripts or fonts.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: ['web/first.ts', 'web/app.tsx', 'web/main.tsx'].map(folder),
          output: { codeSplitting: { groups: chunks } },
        },
  },
}));
