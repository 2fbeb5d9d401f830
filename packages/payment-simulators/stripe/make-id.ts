import { randomBytes } from 'node:crypto'

/**
 * Creates an unguessable id in the provider's format: `makeId('cs_test')` is `cs_test_` and 48 hexadecimal digits. The
 * id of a session is the only credential of its payment page.
 */
export function makeId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('hex')}`
}
