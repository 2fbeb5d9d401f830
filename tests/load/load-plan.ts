import { testDatabaseUrl } from '#tests/support/database.ts'
import { type Random, seededRandom } from './seeded-random.ts'

/** `npm run chaos` asks for the long form; `npm test` and CI run the short one. */
export const isLong = process.env.CHAOS_FORM === 'long'

/** What repeats a run: CHAOS_SEED, else always the same. */
const seed = process.env.CHAOS_SEED || 'rimu'

/** The chance of a test; a round's own, so that one round can be run again by itself. */
export function randomOf(test: string): Random {
  return seededRandom(seed).stream(test)
}

/** How many rounds a test runs: CHAOS_ROUNDS, else as many as its form has. */
export function roundsOf({ short, long }: { short: number; long: number }): number[] {
  const given = Number(process.env.CHAOS_ROUNDS)
  const count = Number.isInteger(given) && given > 0 ? given : isLong ? long : short
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** What is under load: two shops on the PostgreSQL in TEST_DATABASE_URL, or one on the embedded database. */
export const kindUnderLoad = testDatabaseUrl ? 'two shops on PostgreSQL' : 'one shop on the embedded database'

/** Said in the title of what depends on chance, so that a failure can be repeated. */
export const repeatWith = `CHAOS_SEED=${seed}`
