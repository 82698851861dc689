import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vite';
import { styleguide } from './web/build/styleguide.ts';

const folder = (name: string) => path.resolve(import.meta.dirname, name);

/** Small parts that are needed together come in one file each: the first file would name each of them. */
const partsInOneFile = [
  // Schemas and calls are made of these.
  {
    name: 'schemas',
    test: /[/](node_modules[/]zod[/]|shared[/](days|endpoint|error-params)[.]ts$)/,
  },
  {
    name: 'forms',
    test: /[/](node_modules[/](react-hook-form|@hookform)[/]|lib[/]form-(field|errors)[.]ts$)/,
  },
  {
    name: 'text-fields',
    test: /[/]ui[/]fields[/]((text-area-|text-)?field[.]tsx|keep-to-length[.]ts)$/,
  },
  {
    name: 'unsaved',
    test: /[/](lib[/](is-same[.]rules|unsaved)|dialogs[/]leave-question)[.]tsx?$/,
  },
  {
    name: 'frame',
    test: /[/]desk[/]frame[/](overridable|say-failed|stale-at-desk|details[.]api|follow-changes)[.]ts$/,
  },
  {
    name: 'shop',
    test: /[/](shop[/]shop[.]api|shop[/]dates-text|calls[/]use-asked-on-focus)[.]ts$/,
  },
  { name: 'parts', test: /[/](users[/]users[.]rules|ui[/]loading-state)[.]tsx?$/ },
  {
    name: 'rental-notes',
    test: /[/]bookings[/]rental[/](ways-out|priced-as|misfit-note)[.]tsx$/,
  },
  { name: 'screen', test: /[/]screen[/](composing|use-is-mobile|use-media)[.]ts$/ },
  {
    name: 'icons',
    test: /[/]lucide-react[/]dist[/]esm[/]icons[/](arrow-left|check|chevron-[a-z]+|message-circle|plus|search|x)[.]mjs$/,
  },
  {
    name: 'rental-days',
    test: /[/](shop[/](calendar-bounds|rental-days)[.]rules|bookings[/]times-text[.]rules)[.]ts$/,
  },
  {
    name: 'tables',
    test: /[/]desk[/](tables[/]nothing-matches|frame[/](person-link|dates|facts)|bookings[/]print-order)[.]tsx?$/,
  },
  {
    name: 'sending',
    test: /[/](calls[/](send-once|kept-key|new-key)[.]ts|lib[/]use-kept-state[.]ts|fields[/]form-alert[.]tsx)$/,
  },
  {
    name: 'lists',
    test: /[/](infiniteQueryOptions[.]js|calls[/](call-page|reading-pages)[.]ts|own[/]bookings-failed[.]tsx)$/,
  },
];

/** A page of the desk by its file's name. */
const isDeskPage = /desk-\w+\.js$/;

/**
 * The browser's code. `vite build` writes dist/client with `.vite/manifest.json`, whose entries are `main.tsx` and
 * `before-paint.ts`; `vite build --ssr entry-server.tsx` writes dist/server. The HTML comes from the server.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: folder('web'),
  publicDir: folder('web/public'),
  appType: 'custom',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's loader comes with the page, so that the first one does not bring them all.
      codeSplittingOptions: {
        defaultBehavior: [
          ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
        ],
        // Most visits begin at home: it comes with what every page starts with.
        splitBehavior: ({ routeId }) => (routeId === '/' ? [] : undefined),
      },
      routesDirectory: folder('web/pages'),
      generatedRouteTree: folder('web/routeTree.gen.ts'),
      disableLogging: true,
    }),
    react(),
    // Vite shortens the styles; it knows which browsers they are for.
    tailwindcss({ optimize: false }),
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
    // Those that know `light-dark()`, on which the colour tokens rest. They know `modulepreload` too.
    modulePreload: {
      polyfill: false,
      // The first file would name all that the desk's pages are made of, which shops never load. The server names it
      // for the first page; on the way to another the page itself asks for what it lacks.
      resolveDependencies: (file, parts) => (isDeskPage.test(file) ? [] : parts),
    },
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The content security policy knows no data: scripts or fonts.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? // The server names pictures and styles as the browser's files are named.
        { output: { hashCharacters: 'base36' } }
      : {
          input: ['web/before-paint.ts', 'web/main.tsx'].map(folder),
          // The scripts with which every page begins are built into one file, because many small files compress
          // worse. A script that runs before the first paint shares nothing with it.
          output: {
            // The first file contains the names of all others, which are many, so the names are short. The manifest
            // tells which module a file holds; seven letters and digits of a hash are enough to tell files apart.
            hashCharacters: 'base36',
            chunkFileNames: ({ facadeModuleId }) =>
              facadeModuleId?.includes('/pages/admin/')
                ? 'assets/desk-[hash:7].js'
                : 'assets/[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'app', tags: ['$initial'], test: /^(?!.*[/]before-paint[.]ts$)/ },
                ...partsInOneFile,
              ],
            },
          },
        },
  },
}));
