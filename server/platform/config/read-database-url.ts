import { takeParameter } from './take-parameter.ts'

const defaultPoolSize = 10

/**
 * Reads DATABASE_URL, such as `postgres://shop@db/shop?pool_size=20`. `pool_size` is how many connections requests and
 * jobs share, from 2 to 100, and is not part of the address.
 */
export function readDatabaseUrl(
  text: string | undefined,
  addError: (message: string) => void,
): { databaseUrl: string | undefined; databasePoolSize: number } {
  if (text === undefined) return { databaseUrl: undefined, databasePoolSize: defaultPoolSize }
  const { url, value = String(defaultPoolSize) } = takeParameter(text, 'pool_size')
  const poolSize = /^\d+$/.test(value) ? Number(value) : 0
  if (poolSize < 2 || poolSize > 100) {
    addError(`has pool_size=${value}, but it must be a whole number from 2 to 100.`)
  }
  return { databaseUrl: url, databasePoolSize: poolSize }
}
