import type { WriterKind, WriterOrders } from '#contract/back-office/customers.ts'
import { deliveryItems } from '#rules/orders/fulfilment/parcels.ts'
import { isFullyRefunded, stageOf } from '#rules/orders/order-state.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import { hasAccess, type SignedInUser } from '#server/platform/http/access.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import type { FoundOrder } from '#server/orders/orders.queries.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { listOrdersOfPeople, readFigures } from './customer-details.queries.ts'
import { findCustomer } from './customers.queries.ts'
import { peopleOf } from './read-customer.ts'
import { findIdByEmail, findWriter } from './writers.queries.ts'

const nobody: WriterOrders = { customer: null, isProven: false, orderCount: 0, lastOrder: null }

/**
 * Reads the orders of who wrote a message or asked a question: of the confirmed account that asked, else of the
 * customer with the address that was typed. Throws ShopError 404 for an unknown message or question.
 */
export async function readWriterOrders(
  shop: Shop,
  user: SignedInUser,
  { kind, id }: { kind: WriterKind; id: string },
): Promise<WriterOrders> {
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
