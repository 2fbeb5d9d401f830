import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { type Random, seededRandom } from './seeded-random.ts'

/** `npm run chaos` asks for the long form; `npm test` and CI run the short one. */
export const isLong = process.env.CHAOS_FORM === 'long'

/** The seed that repeats a run: CHAOS_SEED or a constant. */
const seed = process.env.CHAOS_SEED || 'rimu'

/** The random numbers of a test or a round; each round has its own, so that it can be repeated alone. */
export function randomOf(test: string): Random {
  return seededRandom(seed).stream(test)
}

/** The rounds of a test: CHAOS_ROUNDS, or the number of its form. */
export function roundsOf({ short, long }: { short: number; long: number }): number[] {
  const given = Number(process.env.CHAOS_ROUNDS)
  const count = Number.isInteger(given) && given > 0 ? given : isLong ? long : short
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** What is under load: two shops on the PostgreSQL in TEST_DATABASE_URL, or one on the embedded database. */
export const kindUnderLoad = testDatabaseUrl ? 'two shops on PostgreSQL' : 'one shop on the embedded database'

/** Part of the titles of random tests, so that a failure can be repeated. */
export const repeatWith = `CHAOS_SEED=${seed}`
