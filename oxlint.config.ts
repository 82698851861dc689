import { defineConfig } from 'oxlint';
import type { DummyRuleMap } from 'oxlint';

type Refusal = { message: string; allowTypeImports?: boolean } & (
  | { regex: string }
  | { group: string[] }
);

/** Files of a folder may not import what these patterns match. The last override that fits a file counts. */
function refuse(...patterns: Refusal[]): DummyRuleMap {
  return { 'no-restricted-imports': ['error', { patterns }] };
}

/** Everything in a room; what lies in it beside a room of its own, where it has one. */
const insideOf = (room: string, rooms: string[]): string =>
  rooms.some((inner) => inner.startsWith(`${room}/`)) ? `${room}/[^/]+$` : `${room}/`;

/** A room imports none of the rooms that come after it in their list. */
function noRoomAbove(folder: 'server' | 'web/desk', room: string, rooms: string[]): Refusal[] {
  const above = rooms.slice(rooms.indexOf(room) + 1).map((other) => insideOf(other, rooms));
  const list = folder === 'server' ? 'serverRooms' : 'deskRooms';
  const message = `${folder}/${room} lies below it: see ${list} in oxlint.config.ts.`;
  return above.length > 0 ? [{ regex: `^(\\.\\./)+(${above.join('|')})`, message }] : [];
}

const fullZod = { regex: '^zod$|^zod/(v|locales)', message: "Import zod as 'zod/mini'." };

// shared/ is one folder deep: two steps up lead out of it, and from its root one does.
const sharedAlone = 'shared/ imports zod/mini and its own files only.';
const outOfShared = {
  regex: '^\\.\\./(\\.\\./|(server|web|scripts|e2e|bench)/)',
  message: sharedAlone,
};

// main -> app -> routes -> service -> queries -> database
const serverArrows = 'Arrows run main -> app -> routes -> service -> queries -> database.';
const noWeb = {
  regex: '^(\\.\\./)+web/',
  message: 'The server loads what the build made of web/.',
};
const noMainOrApp = {
  regex: '^(\\./|(\\.\\./)+)(main|app|create-deps)\\.ts$',
  message: serverArrows,
  allowTypeImports: true,
};
const noRoutes = { regex: '\\.routes\\.ts$', message: serverArrows };
const noService = { regex: '\\.service\\.ts$', message: serverArrows };
const noQueries = { regex: '\\.queries\\.ts$', message: serverArrows };
const noDatabase = { regex: '^(\\.\\./)+database/', message: serverArrows, allowTypeImports: true };
const noFastify = { regex: '^fastify', message: 'Below the routes nobody knows Fastify.' };

/** The rooms below the features, each building on those before it (decision 11). */
const lowRooms = ['database', 'events', 'http-cache', 'http', 'limits', 'edge'];
/** The rooms of the features, alike. */
const featureRooms = [
  'audit',
  'change-log',
  'idempotency',
  'pictures',
  'conversations',
  'mail/kinds',
  'outbox',
  'prices',
  'promo-codes',
  'stock',
  'units',
  'ledger',
  'users/passwords',
  'users',
  'sign-in',
  'api-keys',
  'webhooks',
  'staff',
  'users/upkeep',
  'shop',
  'cameras',
  'bookings',
  'bookings/status',
  'bookings/expiry',
  'bookings/changes',
  'bookings/placing',
  'money',
  'counter',
  'favorites',
  'messages',
  'feeds',
  'mail',
  'live',
  'admin/reports',
  'admin/files',
  'admin/today',
  'admin',
  'pages',
  'demo',
];

const serverRooms = [...lowRooms, ...featureRooms];

const anyServer = [fullZod, noWeb, noMainOrApp];

/** The imports that are forbidden in each kind of a room's files; the last kind that fits counts. */
const kindsOfFiles: [files: string, refusals: Refusal[]][] = [
  ['*.ts', []],
  ['*.routes.ts', [noQueries, noDatabase]],
  ['*.service.ts', [noRoutes, noFastify]],
  ['*.queries.ts', [noRoutes, noService, noFastify]],
];
/** Below the features a file is no layer of one. */
const kindsBelow: typeof kindsOfFiles = [
  ['*.ts', [noRoutes, noService, noQueries]],
  ['sign-in-throttling.ts', [noRoutes, noService]],
];

/** Files of a room import nothing of the rooms above it. */
const roomArrows = serverRooms.flatMap((room) => {
  const kinds = lowRooms.includes(room) ? kindsBelow : kindsOfFiles;
  return kinds.map(([files, refusals]) => ({
    files: [`server/${room}/**/${files}`],
    excludeFiles: ['**/*.test.ts', '**/*.test-helpers.ts'],
    rules: refuse(...anyServer, ...refusals, ...noRoomAbove('server', room, serverRooms)),
  }));
});

// The outbox, which lies below most features, and the mailer, above them, read the same kinds.
const kindsAlone = 'A kind of mail imports shared/ and what lies beside it in server/mail/kinds/.';
const kindArrows = [
  {
    files: ['server/mail/kinds/*.ts'],
    rules: refuse(fullZod, { regex: '^\\.\\./', message: kindsAlone }),
  },
  {
    files: ['server/mail/kinds/*/*.ts'],
    rules: refuse(fullZod, { regex: '^(\\.\\./){2}', message: kindsAlone }),
  },
];

// pages -> layout -> desk -> features -> ui, lib
const webArrows = 'Arrows run pages -> layout -> desk -> features -> ui, lib.';
const noServer = {
  regex: '^(\\.\\./)+server/',
  message: 'Browser and server meet in shared/ only.',
};
const noPages = { regex: '^(\\.\\./)+pages/', message: webArrows };
const noLayout = { regex: '^(\\.\\./)+layout/', message: webArrows };
const noDesk = { regex: '^(\\.\\./)+desk/', message: webArrows };
const noFeatures = { regex: '^(\\.\\./)+features/', message: webArrows };
const noUi = { regex: '^(\\.\\./)+ui/', message: webArrows };
const noOtherFeature = {
  regex: '^(\\.\\./)+(?!lib/|ui/)[a-z]+/(.*\\.tsx|[^.]*\\.ts)$',
  message: "Features know only each other's calls (*.api.ts); pages compose their parts.",
};
const noSchemas = {
  group: ['#shared/**', '!#shared/**/*.rules.ts'],
  message: 'What every page begins with takes rules and types; schemas come with the forms.',
  allowTypeImports: true,
};
const anyWeb = [fullZod, noServer];

/** The rooms of the desk, each building on those before it. */
const deskRooms = [
  'frame',
  'tables',
  'settings',
  'promo-codes',
  'mails',
  'api-keys',
  'webhooks',
  'units',
  'inventory',
  'money',
  'bookings',
  'people',
  'counter',
  'planner',
  'reports',
  'today',
  'palette',
];

/** Files of a room import nothing of the rooms above it. */
const deskArrows = deskRooms.map((room) => ({
  files: [`web/desk/${room}/**`],
  rules: refuse(...anyWeb, noLayout, noPages, ...noRoomAbove('web/desk', room, deskRooms)),
}));

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist/**', 'web/routeTree.gen.ts'],
  rules: {
    'import/no-cycle': 'error',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'no-new': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-useless-spread': 'off',
    'unicorn/prefer-node-protocol': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
    'prefer-const': 'error',
    'promise/always-return': 'off',
  },
  overrides: [
    {
      files: ['shared/**/*.ts'],
      excludeFiles: ['**/*.test.ts', '**/*.test-helpers.ts'],
      rules: {
        'no-console': 'error',
        ...refuse(fullZod, outOfShared, {
          group: ['*', '!zod', '!zod/mini', '!./**', '!../**'],
          message: sharedAlone,
        }),
      },
    },

    {
      files: ['shared/**/*.rules.ts'],
      rules: refuse(outOfShared, {
        group: ['*', '!./**/*.rules.ts', '!../**/*.rules.ts'],
        message: 'Rules import only rules, so that a browser has them without the schema library.',
        allowTypeImports: true,
      }),
    },

    { files: ['server/**/*.ts'], rules: refuse(...anyServer) },
    {
      files: ['server/{serve,open-shop}.ts', 'server/**/*.test.ts', 'server/testing/**'],
      rules: refuse(fullZod, noWeb),
    },
    ...roomArrows,
    ...kindArrows,
    {
      files: ['server/**/*.ts'],
      excludeFiles: ['**/*.test.ts', 'server/testing/**', 'server/serve.ts', 'server/config.ts'],
      rules: { 'node/no-process-env': 'error' },
    },

    {
      files: ['web/**/*.{ts,tsx}'],
      plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
      rules: {
        'jsx-a11y/prefer-tag-over-role': 'off',
        'no-console': 'error',
        'react/exhaustive-deps': 'error',
        'react/react-in-jsx-scope': 'off',
        'react/rules-of-hooks': 'error',
        ...refuse(...anyWeb),
      },
    },
    {
      files: ['web/lib/**'],
      rules: refuse(...anyWeb, noSchemas, noUi, noFeatures, noDesk, noLayout, noPages),
    },
    {
      files: ['web/ui/**'],
      rules: refuse(...anyWeb, noSchemas, noFeatures, noDesk, noLayout, noPages),
    },
    {
      files: ['web/features/**'],
      rules: refuse(...anyWeb, noOtherFeature, noDesk, noLayout, noPages),
    },
    ...deskArrows,
    { files: ['web/layout/**'], rules: refuse(...anyWeb, noSchemas, noPages) },
    // Playwright reads a fixture's needs from its first parameter, even an empty one.
    { files: ['e2e/fixtures/**'], rules: { 'no-empty-pattern': 'off' } },
    // A story of the whole product is told in one piece; a model is one list of shapes with their places.
    {
      files: ['**/*.test-helpers.ts', 'e2e/**', 'product-shots/**'],
      rules: { 'max-lines-per-function': 'off' },
    },
    // One interface for each table: as long as the database is wide.
    { files: ['server/database/types.ts'], rules: { 'max-lines': 'off' } },
    {
      files: ['**/*.test.{ts,tsx}'],
      plugins: ['vitest'],
      rules: {
        'max-lines-per-function': 'off',
        'vitest/no-focused-tests': 'error',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        // Helpers that check what they do count as assertions.
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'book'] }],
        'vitest/no-conditional-expect': 'off',
      },
    },
  ],
});
