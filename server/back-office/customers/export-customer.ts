import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { User } from '#contract/accounts/accounts.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import { actorOf, recordAuditEvents } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ownDataText, sendJson } from '#server/back-office/privacy/own-data.ts'
import type { Shop } from '#server/platform/shop.ts'
import { getCustomer, peopleOf } from './read-customer.ts'

/**
 * Sends one JSON file with the own data of the account of a customer and of each guest with its address, the first of
 * them with what is known by the address alone. Throws ShopError 404 and 403 as `readCustomer` does.
 */
export async function exportCustomer(
  shop: Shop,
  owner: SignedInUser,
  id: string,
  reply: FastifyReply,
): Promise<{ file: Readable; userId: string | undefined }> {
  const { customer } = await getCustomer(shop, owner, id)
  const ids = peopleOf(customer)
  await recordAuditEvents(
    shop,
    shop.db,
    ids.map((subjectId) => ({ subject: 'user', subjectId, action: 'exported', by: actorOf(owner), fields: [] })),
  )
  const file = sendJson(shop, reply, 'customer-data', textOf(shop, { ids, email: customer.email }))
  return { file, userId: ids[0] }
}

async function* textOf(shop: Shop, { ids, email }: { ids: readonly string[]; email: string }): AsyncGenerator<string> {
  const head = { shop: shop.details().name, createdAt: shop.now().toISOString(), email }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "people": [`
  let separator = '\n'
  let knownEmail = email || undefined
  for (const id of ids) {
    const person: User | undefined = await findUserById(shop.db, id)
    // The person may have been erased while the file is written.
    if (!person) continue
    yield separator
    yield* await ownDataText(shop, person, knownEmail)
    separator = ',\n'
    knownEmail = undefined
  }
  yield ']\n}\n'
}
