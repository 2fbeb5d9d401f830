/*
 * The one table of what the tests are: `npm test` runs a set of it, `.ci/run` the set `gate`, and each job of the
 * workflow the set of its name. Plain JavaScript: it runs before the packages are installed.
 */

const load = ['vitest', 'run', '--config', 'tests/load/vitest.config.ts']

/**
 * What differs on the embedded database: its engine, one connection for all statements, notices without a listener, the
 * backup of its files, and its letters, of which it lowers and sorts A to Z alone.
 */
const embeddedTests = [
  'db/',
  'server/back-office/backup/backup',
  'server/back-office/backup/nightly/nightly',
  'server/catalogue/search-words',
  'server/platform/http/cache/',
  'server/platform/http/database-limits',
  'server/platform/jobs/',
  'server/orders/placing',
  'server/orders/shared-holds',
  'server/payments/mark-paid',
  'server/back-office/product-grid/alphabet',
  'server/back-office/product-grid/grid-sales',
]

/**
 * @typedef {object} Step
 * @property {string[]} command The tool and its arguments. Steps of one tool can run as one: `pure+server`.
 * @property {Record<string, string>} [env]
 * @property {boolean} [isLowPriority] It leaves the processor to the tests, which wait for a part of their time.
 */

/** @type {Record<string, Step>} */
export const steps = {
  format: { command: ['prettier', '--check', '--log-level', 'warn', '.'], isLowPriority: true },
  lint: { command: ['npm', 'run', '--silent', 'lint'], isLowPriority: true },
  unused: { command: ['npm', 'run', '--silent', 'unused'], isLowPriority: true },
  pure: { command: ['vitest', 'run', '--project=pure'] },
  server: { command: ['vitest', 'run', '--project=server'] },
  processes: { command: ['vitest', 'run', '--project=processes'] },
  embedded: { command: ['vitest', 'run', '--project=server', ...embeddedTests], env: { TEST_DATABASE_URL: '' } },
  'last-unit': { command: [...load, 'last-unit', 'kill-shop'], env: { TEST_DATABASE_URL: '' } },
  fuzz: { command: ['node', 'tools/fuzz.ts', '--seed', '7', '--requests', '500'], env: { TEST_DATABASE_URL: '' } },
  'long-fuzz': { command: ['node', 'tools/fuzz.ts', '--requests', '5000'], env: { TEST_DATABASE_URL: '' } },
  chaos: {
    command: ['node', 'tools/chaos.ts', '--short', 'last-unit', 'random-carts', 'kill-shop', 'kill-database'],
  },
  main: { command: ['playwright', 'test', '--project=main'] },
  shoppers: { command: ['playwright', 'test', '--project=gate-phone'] },
  owner: { command: ['playwright', 'test', '--project=gate-desktop'] },
  stories: { command: ['playwright', 'test', '--project=desktop', '--project=phone'] },
  firefox: { command: ['node', 'scripts/e2e.mjs', '--browser', 'firefox'] },
  webkit: { command: ['node', 'scripts/e2e.mjs', '--browser', 'webkit'] },
}

/** Groups of steps: those of one group run at the same time, because they wait for a part of it. */
export const sets = {
  default: [['pure+server'], ['main']],
  static: [['lint', 'format', 'unused']],
  gate: [['pure+server', 'lint', 'format', 'unused'], ['embedded'], ['last-unit', 'fuzz'], ['main+shoppers+owner']],
  /** Before a release, and each night: everything, on one database, with every story at both widths, in three engines. */
  all: [
    ['pure+server+processes', 'lint', 'format', 'unused'],
    ['chaos'],
    ['long-fuzz'],
    ['stories'],
    ['firefox'],
    ['webkit'],
  ],

  // The jobs of `.github/workflows/ci.yml`. Together they are the gate.
  'static-and-pure': [['pure', 'lint', 'format', 'unused'], ['embedded'], ['last-unit', 'fuzz']],
  server: [['server']],
  'stories-of-shoppers': [['main+shoppers']],
  'stories-of-the-owner': [['owner']],
}
