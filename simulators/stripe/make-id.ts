import { randomBytes } from 'node:crypto'

/**
 * Makes an id that nobody can guess, in the provider's manner: `makeId('cs_test')` is `cs_test_` and 48 hexadecimal digits.
 * Knowing a session's id is all that its payment page asks for.
 */
export function makeId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('hex')}`
}
