import type { OxlintConfig } from 'oxlint'

/** What a folder may not import. */
type Pattern = {
  readonly regex?: string
  readonly group?: string[]
  readonly allowTypeImports?: boolean
  readonly message: string
}

/**
 * The folders of the server, each with the folders that stand above it, which it may not import.
 * test/boundaries.test.ts plants a violation of each.
 */
export const FOLDERS_ABOVE = {
  machinery: ['processes', 'http', 'library', 'intake', 'accounts', 'erasure', 'features'],
  storage: ['processes', 'http', 'library', 'intake', 'accounts', 'erasure', 'features'],
  library: ['processes', 'http', 'intake', 'accounts', 'erasure', 'features'],
  erasure: ['processes', 'intake', 'accounts', 'features'],
  accounts: ['processes', 'intake', 'features'],
  intake: ['processes', 'accounts', 'features'],
  features: ['features', 'processes'],
} as const

/** The parts of server/library/people, each with the parts that it may not import. */
export const PARTS_OF_PEOPLE = {
  read: ['decide', 'group', 'history'],
  decide: ['group', 'history'],
  group: ['history'],
  history: ['group'],
} as const

const PIXELS: Pattern = {
  regex: '^(sharp|onnxruntime-node)(/|$)',
  message: "Only server/machinery/imaging knows pixels' libraries.",
}
const SQL: Pattern = {
  regex: '^(better-sqlite3|kysely)(/|$)',
  message: 'SQL belongs to server/storage/db and queries.ts.',
}
const ENVIRONMENT: Pattern = {
  regex: '^(node:)?process$',
  message: 'Only server/config.ts reads the environment.',
}
const CONFIGURATION: Pattern = {
  regex: String.raw`^(\.\./)+config\.ts$`,
  allowTypeImports: true,
  message: 'The configuration is passed down as an argument.',
}
const OUTSIDE_SERVER = forbidFolders(
  ['cli', 'web', 'bench', 'test', 'scripts', 'packaging', 'models', 'bin', 'samples'],
  'The server stands below the command line and beside the web.',
)
const OUTSIDE_WEB: Pattern[] = [
  forbidFolders(
    ['server', 'cli', 'bench', 'test', 'scripts', 'packaging', 'models', 'bin'],
    'web imports web, shared, faces and samples.',
  ),
  {
    // All of shared but its folders api, intake and texts.
    regex: String.raw`^(\.\./)+shared/([^ait]|a[^p]|i[^n]|t[^e]|[^/]+$)`,
    message: 'web imports web, shared, faces and samples.',
  },
  {
    regex: '^(node:|(sharp|onnxruntime-node|better-sqlite3|kysely|fastify|pino)(/|$)|@fastify/)',
    message: 'web runs in a browser.',
  },
]
const ONLY_ONNX_TYPES: Pattern = {
  group: ['*', '!./**', '!../**', '!onnxruntime-common'],
  message: 'faces knows onnxruntime-common only.',
}
const NO_SLEEP = 'Tests do not sleep: inject the clock, or vi.waitFor.'

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'node', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['node_modules', 'dist', 'coverage'],
  rules: {
    eqeqeq: 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'max-lines': ['error', { max: 400 }],
    'no-console': 'error',
    'no-var': 'error',
    'node/no-process-env': 'error',
    'prefer-const': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'unicorn/filename-case': 'error',
    // Vitest's expect takes a message as its second argument.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],

    // These rules contradict conventions of the project. A loop that awaits keeps the order and
    // limits the memory.
    'no-await-in-loop': 'off',
    // A short name in an inner scope is better than a longer artificial one; types detect
    // confusions.
    'no-shadow': 'off',
    // Large new or typed arrays are sorted in place on purpose.
    'unicorn/no-array-sort': 'off',
    // The compiler knows which packages have a default export.
    'import/default': 'off',
    // fast-check is used as its documentation does: `fc.integer()`.
    'import/no-named-as-default-member': 'off',
    // Workers' postMessage has no target origin.
    'unicorn/require-post-message-target-origin': 'off',
    // A property checks within its callback.
    'vitest/no-conditional-expect': 'off',
    // Values are changed by copying; no list is long enough for the cost to matter.
    'oxc/no-map-spread': 'off',
    // A `.then()` for an effect returns nothing.
    'promise/always-return': 'off',
    // The compiler knows when a switch is exhaustive (noImplicitReturns).
    'typescript/consistent-return': 'off',
    // The React compiler, which is not used, does not support TanStack Virtual.
    'react/incompatible-library': 'off',
    // The specification requires `role="alert"`; axe checks the pages in a real browser.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // An area that scrolls is focusable so that a keyboard can scroll it; another area accepts
    // dropped files.
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    // Style sheets are imported for their effect.
    'import/no-unassigned-import': 'off',
    // `as` is allowed with its reason beside it (CONTRIBUTING.md); the compiler refuses impossible
    // ones.
    'typescript/no-unsafe-type-assertion': 'off',
    // The compiler imports React's JSX runtime.
    'react/react-in-jsx-scope': 'off',
    'no-restricted-imports': ['error', { patterns: [PIXELS, SQL, ENVIRONMENT] }],
  },
  // The folder boundaries (ARCHITECTURE.md, "The dependency rule"). The last one of a file replaces
  // those before it, so each repeats what it keeps.
  overrides: [
    restrict(['faces/*.ts'], stayInFaces(1), ONLY_ONNX_TYPES),
    restrict(['faces/*/**/*.ts'], stayInFaces(2), ONLY_ONNX_TYPES),
    restrict(['faces/networks/*/**/*.ts'], stayInFaces(3), ONLY_ONNX_TYPES),
    {
      files: ['faces/**/*.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          'Buffer',
          'XMLHttpRequest',
          'document',
          'fetch',
          'navigator',
          'process',
          'require',
          'window',
        ],
      },
    },
    restrict(['samples/*.ts'], {
      group: ['*', '!./*'],
      message: 'samples imports nothing outside samples.',
    }),
    restrict(
      ['shared/api/**/*.ts'],
      { regex: String.raw`^\.\./`, message: 'shared/api imports nothing outside shared/api.' },
      {
        group: ['*', '!./**', '!../**', '!typebox', '!typebox/**'],
        message: 'shared/api knows typebox only.',
      },
    ),
    restrict(
      ['shared/intake/**/*.ts'],
      {
        regex: String.raw`^\.\./([^a]|a[^p])`,
        message: 'shared/intake imports shared/api and nothing else of ours.',
      },
      { regex: '^node:', message: 'shared/intake runs in browsers too.' },
    ),
    restrict(['shared/texts/**/*.ts'], {
      regex: String.raw`^(\.\./)+(server|cli|web|faces|samples|bench|scripts|packaging|models|bin)/|^[a-z@]`,
      message: 'shared/texts knows shared/api only.',
    }),
    { files: ['shared/texts/*.test.ts'], rules: { 'no-restricted-imports': 'off' } },
    restrict(['web/**/*.{ts,tsx}'], ...OUTSIDE_WEB),
    restrict(
      ['web/ui/**/*.{ts,tsx}'],
      forbidFolders(['entities', 'features', 'pages', 'demo'], 'web/ui knows no word of the domain.'),
      ...OUTSIDE_WEB,
    ),
    restrict(
      ['web/entities/**/*.{ts,tsx}'],
      forbidFolders(['features', 'pages', 'demo'], 'Entities stand below the features and pages.'),
      ...OUTSIDE_WEB,
    ),
    restrict(
      ['web/features/**/*.{ts,tsx}'],
      {
        regex: String.raw`^\.\./[^.]|/features/|^(\.\./)+(pages|demo)/`,
        message:
          'Features never import each other: what several need is an entity, and pages put them together.',
      },
      ...OUTSIDE_WEB,
    ),
    restrict(['server/*.ts', 'server/{processes,http}/**/*.ts'], OUTSIDE_SERVER, PIXELS, SQL, ENVIRONMENT),
    ...Object.entries(FOLDERS_ABOVE).flatMap(([folder, above]) =>
      restrictServer(`server/${folder}/**`, ...standBelow(folder, above)),
    ),
    ...Object.entries(PARTS_OF_PEOPLE).flatMap(([part, others]) =>
      restrictServer(
        `server/library/people/${part}/**`,
        {
          regex: String.raw`^\.\./(${others.join('|')})/`,
          message:
            'Within people: group and history import decide, decide imports read, never the other way.',
        },
        ...standBelow('library', FOLDERS_ABOVE.library),
      ),
    ),
    restrict(
      ['server/machinery/imaging/**/*.ts'],
      forbidFolders([...FOLDERS_ABOVE.machinery, 'storage'], 'imaging imports faces and files only.'),
      OUTSIDE_SERVER,
      CONFIGURATION,
      SQL,
      ENVIRONMENT,
    ),
    restrict(
      ['server/storage/db/**/*.ts'],
      forbidFolders(
        [
          ...FOLDERS_ABOVE.storage,
          'machinery/(jobs|imaging|threads|networks|zips|messages|metrics|parsing)',
          'blobs',
          'backup',
          'move',
          'upgrades',
        ],
        'db stands below the rest of storage.',
      ),
      OUTSIDE_SERVER,
      CONFIGURATION,
      PIXELS,
      ENVIRONMENT,
    ),
    { files: ['cli/**/*.ts'], rules: { 'no-console': 'off' } },
    restrict(
      ['cli/**/*.ts'],
      forbidFolders(
        ['web', 'bench', 'test', 'scripts', 'packaging', 'bin'],
        'The command line imports the server, faces and samples.',
      ),
      PIXELS,
      SQL,
      ENVIRONMENT,
    ),
    { files: ['server/config.ts', 'cli/main.ts'], rules: { 'node/no-process-env': 'off' } },
    // These programs print, run outside the server, and may import anything.
    {
      files: ['bin/**', 'bench/**', 'scripts/**', 'packaging/**', 'models/convert/**'],
      rules: { 'no-console': 'off', 'node/no-process-env': 'off' },
    },
    { files: ['bench/peers/**', 'models/convert/**'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['**/*.config.ts'],
      rules: {
        'import/no-default-export': 'off',
        'no-restricted-imports': 'off',
        'node/no-process-env': 'off',
      },
    },
    // Journeys wait for elements of pages, and fail if these do not appear.
    { files: ['test/e2e/**'], rules: { 'vitest/expect-expect': 'off' } },
    // A test may import anything that it needs, but never waits for a fixed time.
    {
      files: ['**/*.test.{ts,tsx}', '**/fixtures/**', 'test/**'],
      rules: {
        'node/no-process-env': 'off',
        'no-restricted-globals': ['error', { name: 'setTimeout', message: NO_SLEEP }],
        'no-restricted-imports': ['error', { paths: [{ name: 'node:timers/promises', message: NO_SLEEP }] }],
      },
    },
  ],
} satisfies OxlintConfig

function forbidFolders(folders: readonly string[], message: string): Pattern {
  return { regex: String.raw`^(\.\./)+(${folders.join('|')})/`, message }
}

function restrict(files: string[], ...patterns: Pattern[]) {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } } satisfies Override
}

/** `depth`: folders of a file below the root. */
function stayInFaces(depth: number): Pattern {
  return { regex: `^${String.raw`\.\./`.repeat(depth)}`, message: 'faces imports nothing outside faces.' }
}

type Override = NonNullable<OxlintConfig['overrides']>[number]

/** SQL is allowed in files of queries only. */
function restrictServer(folder: string, ...patterns: Pattern[]): Override[] {
  const kept = [...patterns, OUTSIDE_SERVER, CONFIGURATION, PIXELS]
  return [
    restrict([`${folder}/*.ts`], ...kept, SQL, ENVIRONMENT),
    restrict([`${folder}/{queries,*-queries}.ts`], ...kept, ENVIRONMENT),
  ]
}

function standBelow(folder: string, above: readonly string[]): Pattern[] {
  const message = `server/${folder} may not import ${above.join(', ')}, nor http/app.ts.`
  const { regex = '' } = forbidFolders(above, message)
  const patterns: Pattern[] = [{ regex: String.raw`${regex}|/http/app\.ts$`, message }]
  if (folder !== 'features') return patterns
  return [
    {
      regex: String.raw`^\.\./[^.]|/features/`,
      message: 'Features never import each other: what several need is in library.',
    },
    ...patterns,
  ]
}
