import { paths } from '#rules/paths.ts'
import type { Person } from '#tests/support/factories.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import type { TestShop } from '#tests/support/start-shop.ts'

/** Confirms an address in a session of the account, with the link in the last of the `sent` emails that it has had. */
export async function confirmEmail(shop: TestShop, email: string, as: { cookie: string }, sent = 1): Promise<void> {
  const token = await tokenFor(shop, email, paths.confirmEmail, sent)
  const response = await shop.call('POST', '/api/users/confirm-email', { as, body: { token } })
  if (response.status !== 200) throw new Error(`the confirmation responded with ${response.status}: ${response.text}`)
}

/** Changes the address of a person through HTTP and confirms the new one, as above. Returns the person with it. */
export async function moveTo<P extends Person>(shop: TestShop, person: P, email: string, sent = 1): Promise<P> {
  const body = { email, currentPassword: person.password }
  const asked = await shop.call('PUT', '/api/users/profile', { as: person, body })
  if (asked.status !== 200) throw new Error(`the change responded with ${asked.status}: ${asked.text}`)
  await confirmEmail(shop, email, person, sent)
  return { ...person, email }
}
