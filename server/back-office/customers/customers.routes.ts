import type { FastifyInstance, FastifyReply } from 'fastify'
import { customers, type WriterKind, type WriterOrders } from '#contract/back-office/customers.ts'
import { earlierOrders } from '#contract/orders/earlier-orders.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import type { User } from '#contract/accounts/accounts.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import { actorOf, recordAuditEvents } from '#server/platform/history/audit-log.ts'
import { hasAccess, type SignedInUser } from '#server/platform/http/access.ts'
import { ownDataText, sendJson } from '#server/back-office/privacy/own-data.ts'
import { deliveryItems } from '#rules/orders/fulfilment/parcels.ts'
import { isFullyRefunded, stageOf } from '#rules/orders/order-state.ts'
import { maxEarlierOrders, toEarlierOrder } from '#server/orders/earlier/earlier-orders.ts'
import { listEarlierOrdersOf } from '#server/orders/earlier/earlier-orders.queries.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import type { FoundOrder } from '#server/orders/orders.queries.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { eraseCustomer, eraseEarlierBuyer } from './erase-customer.ts'
import { addGuestOrders, sendClaimLink, takeGuestOrdersBack } from './guest-orders.ts'
import { listCustomers } from './list-customers.ts'
import { getCustomer, peopleOf, readCustomer } from './read-customer.ts'
import {
  addCustomerNote,
  addCustomerTag,
  changeCustomerNote,
  deleteCustomerNote,
  takeCustomerTagOff,
} from './change-customer.ts'
import { listCustomerTags } from './tags.queries.ts'
import { listOrdersOfPeople, readFigures } from './customer-details.queries.ts'
import { findCustomer } from './customers.queries.ts'
import { findIdByEmail, findWriter } from './writers.queries.ts'

const maxSuggestedTags = 200

export function customerRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, customers.list, ({ user, query }) => listCustomers(shop, user, query))
  registerEndpoint(app, customers.read, ({ user, params }) => readCustomer(shop, user, params.id))
  registerEndpoint(app, earlierOrders.listOfCustomer, async ({ user, params }) => {
    const { customer } = await getCustomer(shop, user, params.id)
    const buyer = { userIds: peopleOf(customer), email: customer.email }
    return { orders: (await listEarlierOrdersOf(shop.db, buyer, maxEarlierOrders)).map(toEarlierOrder) }
  })
  registerEndpoint(app, earlierOrders.eraseBuyer, async ({ user, params, body, request }) => {
    await eraseEarlierBuyer(shop, user, params.id, body)
    await recordAccessEvent(shop, request, { action: 'account-deleted', by: user })
    return { message: 'Buyer erased' }
  })
  registerEndpoint(app, customers.writer, ({ user, params }) => readWriterOrders(shop, user, params))
  registerEndpoint(app, customers.addNote, ({ user, params, body }) =>
    addCustomerNote(shop, user, params.id, body.text),
  )
  registerEndpoint(app, customers.changeNote, ({ user, params, body }) => changeCustomerNote(shop, user, params, body))
  registerEndpoint(app, customers.deleteNote, ({ user, params }) => deleteCustomerNote(shop, user, params))
  registerEndpoint(app, customers.addTag, ({ user, params, body }) => addCustomerTag(shop, user, params.id, body.tag))
  registerEndpoint(app, customers.takeTagOff, ({ user, params }) =>
    takeCustomerTagOff(shop, user, params.id, params.tag),
  )
  registerEndpoint(app, customers.tags, async () => ({ tags: await listCustomerTags(shop.db, maxSuggestedTags) }))
  registerEndpoint(app, customers.addGuestOrders, ({ user, params }) => addGuestOrders(shop, user, params.id))
  registerEndpoint(app, customers.takeGuestOrdersBack, ({ user, params }) => takeGuestOrdersBack(shop, user, params.id))
  registerEndpoint(app, customers.sendClaimLink, async ({ user, params }) => ({
    message: `We’ve sent a link to ${await sendClaimLink(shop, user, params.id)}.`,
  }))
  registerEndpoint(app, customers.downloadData, async ({ user, params, request, reply }) => {
    const { file, userId } = await exportCustomer(shop, user, params.id, reply)
    await recordAccessEvent(shop, request, { action: 'customer-exported', by: user, ...(userId && { userId }) })
    return file
  })
  registerEndpoint(app, customers.erase, async ({ user, params, body, request }) => {
    for (const userId of await eraseCustomer(shop, user, params.id, body)) {
      await recordAccessEvent(shop, request, { action: 'account-deleted', by: user, userId })
    }
    return { message: 'Customer erased' }
  })
}

/**
 * Sends one JSON file with the own data of the account of a customer and of each guest with its address, the first of
 * them with what is known by the address alone. Throws ShopError 404 and 403 as `readCustomer` does.
 */
async function exportCustomer(shop: Shop, owner: SignedInUser, id: string, reply: FastifyReply) {
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

const nobody: WriterOrders = { customer: null, isProven: false, orderCount: 0, lastOrder: null }

/**
 * Reads the orders of who wrote a message or asked a question: of the confirmed account that asked, else of the
 * customer with the address that was typed. Throws ShopError 404 for an unknown message or question.
 */
async function readWriterOrders(shop: Shop, user: SignedInUser, { kind, id }: { kind: WriterKind; id: string }) {
  const { db } = shop
  const writer = await findWriter(db, kind, id)
  if (!writer) throw new ShopError(404, kind === 'message' ? 'Message not found' : 'Question not found')
  const asker = writer.userId === null ? undefined : await findUserById(db, writer.userId)
  const isProven = asker?.isEmailConfirmed === true
  const personId = isProven ? asker._id : await findIdByEmail(db, writer.email)
  const customer = personId === undefined ? undefined : await findCustomer(db, personId)
  if (!customer) return nobody
  const account = customer.accountId === null ? undefined : await findUserById(db, customer.accountId)
  // Only readers of people read the page of a person with a role.
  if (account?.role && !hasAccess(user, 'people', 'read')) return nobody
  const people = peopleOf(customer)
  const [{ orderCount }, [last]] = await Promise.all([readFigures(db, people), listOrdersOfPeople(db, people, 1)])
  return { customer: customer.id, isProven, orderCount, lastOrder: last ? toLastOrder(shop, last) : null }
}

function toLastOrder(shop: Shop, found: FoundOrder): WriterOrders['lastOrder'] {
  const order = toOrder(found, isTestShop(shop))
  const { _id, orderNumber } = order
  const stage = stageOf(order)
  if (stage !== 'paid') return { _id, orderNumber, state: stage }
  if (isFullyRefunded(order)) return { _id, orderNumber, state: 'refunded' }
  const isOnTheWay = deliveryItems(order).some((item) => item.stage === 'shipped')
  return { _id, orderNumber, state: isOnTheWay ? 'on-the-way' : 'paid' }
}
