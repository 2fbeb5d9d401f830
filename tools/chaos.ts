import { ownPostgres } from '#tests/load/own-postgres.ts'
import { ensureBuild, pathWithTools, run } from '../scripts/prepare.mjs'

/*
 * npm run chaos: real shops under load and under kill -9 (tests/load/), first one on the embedded database, then two on
 * PostgreSQL, which is killed too, then with a failover, PgBouncer and a cache. The long form takes about an hour; CI
 * runs `npm run chaos -- --short`. Further arguments select test files: `npm run chaos -- kill-database`. CHAOS_SEED
 * repeats a run, CHAOS_ROUNDS sets its length.
 */

const embedded = ['last-unit', 'random-carts', 'kill-shop', 'memory']
const onPostgres = [...embedded, 'kill-database']
/** These start their own servers: two of PostgreSQL, PgBouncer, and nginx as a cache. */
const onOwnServers = ['failover', 'pgbouncer', 'caching-proxy']

const args = process.argv.slice(2)
const isShort = args.includes('--short')
const selected = args.filter((arg) => arg !== '--short')
const isWanted = (file: string) => selected.length === 0 || selected.some((name) => file.includes(name))

await ensureBuild()
await runTests('One shop on the embedded database', embedded)
await runOnPostgres()
await runTests('Shops with servers around them', onOwnServers)

/** Runs on the PostgreSQL of TEST_DATABASE_URL, or without it on one that is started for this run. */
async function runOnPostgres(): Promise<void> {
  const databaseUrl = process.env.TEST_DATABASE_URL
  if (databaseUrl) return runTests('Two shops on PostgreSQL', onPostgres, databaseUrl)
  try {
    const postgres = await ownPostgres()
    try {
      await postgres.start()
      await runTests('Two shops on PostgreSQL', onPostgres, postgres.url)
    } finally {
      await postgres.close()
    }
  } catch (error) {
    console.error(
      `The tests with two shops on PostgreSQL did not run. ${error instanceof Error ? error.message : String(error)}`,
    )
    process.exitCode = 1
  }
}

async function runTests(title: string, all: readonly string[], databaseUrl?: string): Promise<void> {
  const files = all.filter(isWanted)
  if (files.length === 0) return
  console.log(`\n${title}`)
  const { TEST_DATABASE_URL: _, ...env } = process.env
  const code = await run('npx', ['vitest', 'run', '--config', 'tests/load/vitest.config.ts', ...files], {
    env: {
      ...env,
      PATH: pathWithTools,
      CHAOS_FORM: isShort ? 'short' : 'long',
      ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }),
    },
  })
  if (code !== 0) process.exitCode = 1
}
