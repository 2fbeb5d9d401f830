import { cookieOf, type Person } from '#tests/support/factories.ts'
import type { TestShop } from '#tests/support/start-shop.ts'

/** A guest has no password. `from` is a network address. */
export async function beGuest(shop: TestShop, email: string, from?: string): Promise<Person> {
  const headers: Record<string, string> = from === undefined ? {} : { 'x-forwarded-for': from }
  const response = await shop.call('POST', '/api/users/guest', { body: { email }, headers })
  if (response.status !== 201) throw new Error(`the guest was refused with ${response.status}: ${response.text}`)
  return { ...response.body, password: '', cookie: cookieOf(response) }
}
