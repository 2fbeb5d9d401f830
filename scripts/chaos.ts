import { ownPostgres } from '#tests/load/own-postgres.ts'
import { ensurePages, pathWithTools, run } from './prepare.mjs'

/*
 * npm run chaos: real shops under load and under kill -9 (tests/load/), first one on the embedded database, then two on
 * PostgreSQL, whose own end is kill -9 too. The long form takes about an hour; `npm run chaos -- --short` is what CI runs.
 * Further words choose test files: `npm run chaos -- kill-database`. CHAOS_SEED repeats a run, CHAOS_ROUNDS says how long.
 */

const embedded = ['last-unit', 'random-carts', 'kill-shop']
const onPostgres = [...embedded, 'kill-database']

const words = process.argv.slice(2)
const isShort = words.includes('--short')
const chosen = words.filter((word) => word !== '--short')
const isWanted = (file: string) => chosen.length === 0 || chosen.some((word) => file.includes(word))

await ensurePages()
await runTests('One shop on the embedded database', embedded)
await runOnPostgres()

/** On the PostgreSQL in TEST_DATABASE_URL; without it, on one that is started for this run. */
async function runOnPostgres(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return runTests('Two shops on PostgreSQL', onPostgres, given)
  try {
    const postgres = await ownPostgres()
    try {
      await postgres.start()
      await runTests('Two shops on PostgreSQL', onPostgres, postgres.url)
    } finally {
      await postgres.close()
    }
  } catch (error) {
    console.error(`Two shops on PostgreSQL were not tried. ${error instanceof Error ? error.message : String(error)}`)
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
