import { paths } from '#rules/paths.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import type { TestShop } from '#tests/support/start-shop.ts'

/** Confirms an address in a session of the account, with the link in the last of the `sent` emails that it has had. */
export async function confirmEmail(shop: TestShop, email: string, as: { cookie: string }, sent = 1): Promise<void> {
  const token = await tokenFor(shop, email, paths.confirmEmail, sent)
  const response = await shop.call('POST', '/api/users/confirm-email', { as, body: { token } })
  if (response.status !== 200) throw new Error(`the confirmation responded with ${response.status}: ${response.text}`)
}
