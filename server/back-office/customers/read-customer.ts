import type {
  CustomerDetails,
  CustomerMessage,
  CustomerOrder,
  CustomerRequest,
  CustomerWait,
} from '#contract/back-office/customers.ts'
import type { User } from '#contract/accounts/accounts.ts'
import { isId } from '#rules/platform/ids.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { isFullyRefunded, stageOf } from '#rules/orders/order-state.ts'
import { findUserById, hasSecondFactor } from '#server/accounts/accounts.queries.ts'
import { toStoredAddress } from '#server/accounts/addresses/address-columns.ts'
import { listAddressesOf } from '#server/accounts/addresses/addresses.queries.ts'
import { requireArea, type SignedInUser } from '#server/platform/http/access.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { listNotesOn } from '#server/orders/notes/order-notes.queries.ts'
import { isRefundUndecided, orderState, refundedCents, toOrder } from '#server/orders/order-mapping.ts'
import type { FoundOrder } from '#server/orders/orders.queries.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { toWire } from '#server/platform/http/to-wire.ts'
import { OrderNote } from '#contract/orders/order-notes.ts'
import { restoreLimit } from '#rules/platform/restorable.ts'
import type { Order } from '#contract/orders/order.ts'
import { deliveryItems } from '#rules/orders/fulfilment/parcels.ts'
import { undeliveredText } from '#server/orders/fulfilment/list-deliveries.ts'
import { listNotesOnPeople } from './notes.queries.ts'
import { listTagsOfPeople } from './tags.queries.ts'
import { listAddedOrders } from './guest-orders.queries.ts'
import { findCustomer, type FoundCustomer } from './customers.queries.ts'
import {
  countOpenMessagesOf,
  countOpenQuestionsOf,
  listDiscountCodes,
  listEmailsTo,
  listMessagesOf,
  listOrdersOfPeople,
  listQuestionsOf,
  listReviewsOfPeople,
  readFigures,
  readSignIns,
} from './customer-details.queries.ts'

const maxOrders = 100
const maxReviews = 100
const maxMessages = 50

/** Reads what the shop knows of a customer. Throws as `getCustomer`. */
export async function readCustomer(shop: Shop, user: SignedInUser, id: string): Promise<CustomerDetails> {
  const { db } = shop
  const { customer, account } = await getCustomer(shop, user, id)
  const userIds = peopleOf(customer)
  const found = await listOrdersOfPeople(db, userIds, maxOrders)
  const askers = { userIds, email: customer.email }
  const [figures, codes, reviews, messages, addresses, notes, ownNotes, tags, added, unanswered] = await Promise.all([
    readFigures(db, userIds),
    listDiscountCodes(db, userIds),
    listReviewsOfPeople(db, userIds, maxReviews),
    listMessages(shop, customer),
    listAddresses(shop, customer, found),
    listNotesOn(
      db,
      found.map(({ order }) => order.id),
    ),
    listNotesOnPeople(db, userIds),
    listTagsOfPeople(db, userIds),
    listAddedOrders(
      db,
      found.filter(({ order }) => order.userId === customer.accountId).map(({ order }) => order.id),
      restoreLimit(shop.now()),
    ),
    Promise.all([countOpenMessagesOf(db, customer.email), countOpenQuestionsOf(db, askers)]),
  ])
  const [openMessages, openQuestions] = unanswered
  const addedIds = new Set(added.map((order) => order.id))
  const numbers = new Map(found.map(({ order }) => [order.id, formatOrderNumber(order.number)]))
  const [address] = addresses
  const buyer = found[0]?.order
  return {
    _id: customer.id,
    name: account?.name ?? (buyer?.recipient || buyerText({ name: buyer?.buyerName ?? '', email: customer.email })),
    email: customer.email,
    phone: addresses.find(({ phone }) => phone !== '')?.phone ?? address?.phone ?? '',
    account: account ? await readAccount(shop, account) : null,
    orderCount: figures.orderCount,
    paid: dollarsOf(figures.paidCents),
    refunded: dollarsOf(figures.refundedCents),
    testPaid: dollarsOf(figures.testCents),
    waitsFor: listWaits(shop, found, openMessages, openQuestions),
    addresses,
    orders: found.map((each) => toCustomerOrder(each, customer, addedIds)),
    requests: found.flatMap(toRequests).toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)),
    messages,
    reviews: reviews.map(({ row, productName }) => ({
      _id: row.id,
      product: { _id: row.productId, name: productName },
      rating: row.rating,
      comment: row.comment,
      isHidden: row.hiddenAt !== null,
      createdAt: row.createdAt.toISOString(),
    })),
    discountCodes: codes,
    notes: ownNotes.map((row) => toWire(OrderNote, row)),
    tags,
    orderNotes: notes.toReversed().map(({ orderId, text, byName, createdAt }) => ({
      order: orderId,
      orderNumber: numbers.get(orderId) ?? '',
      text,
      by: byName,
      createdAt: createdAt.toISOString(),
    })),
  }
}

/**
 * Gets a customer and the account of one who has one. Throws ShopError 404 for an unknown or erased customer, 403 for a
 * person with a role, whom only readers of people read.
 */
export async function getCustomer(shop: Pick<Shop, 'db'>, user: SignedInUser, id: string) {
  const customer = isId(id) ? await findCustomer(shop.db, id) : undefined
  if (!customer) throw new ShopError(404, 'Customer not found')
  const account = customer.accountId === null ? undefined : await findUserById(shop.db, customer.accountId)
  if (account?.role) requireArea(user, 'people', 'read')
  return { customer, account }
}

/** The ids of the account and the guests of a customer, the account first. */
export function peopleOf({ accountId, guestIds }: FoundCustomer): string[] {
  return accountId === null ? guestIds : [accountId, ...guestIds]
}

async function readAccount(shop: Shop, account: User): Promise<CustomerDetails['account']> {
  const { _id, role, isEmailConfirmed, waitingEmail, createdAt } = account
  const { devices, lastUsedAt } = await readSignIns(shop.db, _id, shop.now())
  return {
    _id,
    ...(role && { role }),
    isEmailConfirmed,
    ...(waitingEmail !== undefined && { waitingEmail }),
    createdAt,
    devices,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    hasSecondStep: await hasSecondFactor(shop.db, _id),
  }
}

/** The address book of the account, then the addresses of orders that it does not have, each once. */
async function listAddresses({ db }: Shop, { accountId }: FoundCustomer, found: readonly FoundOrder[]) {
  const book = accountId === null ? [] : await listAddressesOf(db, accountId)
  const all = [
    ...book.map((row) => ({ ...toStoredAddress(row), isDefault: row.isDefault, lastUsedAt: null })),
    ...found
      .filter(({ order }) => order.address !== '')
      .map(({ order }) => ({
        ...toStoredAddress(order),
        isDefault: false,
        lastUsedAt: order.createdAt.toISOString(),
      })),
  ]
  const groups = Map.groupBy(all, ({ recipient, address, city, postCode }) =>
    [recipient, address, city, postCode].join('\n').toLowerCase(),
  )
  return [...groups.values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, lastUsedAt: same.find(({ lastUsedAt }) => lastUsedAt)?.lastUsedAt ?? null }] : []
  })
}

function toCustomerOrder(
  { order, items, refunds }: FoundOrder,
  { accountId }: FoundCustomer,
  addedIds: ReadonlySet<string>,
): CustomerOrder {
  return {
    _id: order.id,
    orderNumber: formatOrderNumber(order.number),
    createdAt: order.createdAt.toISOString(),
    pieces: items.map(({ name, qty }) => ({ name, qty })),
    totalPrice: dollarsOf(order.totalCents),
    state: stageOf(orderState(order)),
    isPaid: order.paidAt !== null,
    isRefunded: isFullyRefunded({
      isPaid: order.paidAt !== null,
      totalPrice: dollarsOf(order.totalCents),
      refundedPrice: dollarsOf(refundedCents(order, refunds)),
    }),
    isOfGuest: accountId !== null && order.userId !== accountId,
    isAdded: addedIds.has(order.id),
  }
}

function toRequests({ order, requests }: FoundOrder): CustomerRequest[] {
  return requests.map(({ id, kind, status, outcome, reason, createdAt }) => ({
    _id: id,
    order: order.id,
    orderNumber: formatOrderNumber(order.number),
    kind,
    state: outcome === 'awaited' ? 'awaited' : status,
    reason,
    createdAt: createdAt.toISOString(),
  }))
}

/** Messages, questions and emails in one list, newest first. */
async function listMessages({ db }: Shop, customer: FoundCustomer): Promise<CustomerMessage[]> {
  const { email } = customer
  const [messages, questions, emails] = await Promise.all([
    listMessagesOf(db, email, maxMessages),
    listQuestionsOf(db, { userIds: peopleOf(customer), email }, maxMessages),
    listEmailsTo(db, email, maxMessages),
  ])
  const toMessage = (row: { id: string; createdAt: Date }, rest: Pick<CustomerMessage, 'kind' | 'text' | 'state'>) => ({
    _id: row.id,
    ...rest,
    createdAt: row.createdAt.toISOString(),
  })
  const all = [
    ...messages.map((row) => {
      const state = row.repliedAt === null && row.closedAt === null ? 'open' : 'done'
      return toMessage(row, { kind: 'message', text: row.message, state })
    }),
    ...questions.map((row) =>
      toMessage(row, { kind: 'question', text: row.question, state: row.answeredAt === null ? 'open' : 'done' }),
    ),
    ...emails.map((row) => toMessage(row, { kind: 'email', text: row.subject, state: row.status })),
  ]
  return all.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)).slice(0, maxMessages)
}

/** Lists what is open: deliveries by due day, requests, unanswered messages and questions, then unpaid orders. */
function listWaits(shop: Shop, found: readonly FoundOrder[], messages: number, questions: number): CustomerWait[] {
  const orders = found.map((each) => toOrder(each, isTestShop(shop)))
  const undecided = new Set(found.filter(isRefundUndecided).map(({ order }) => order.id))
  return [
    ...orders
      .filter((order) => stageOf(order) === 'paid' && !isFullyRefunded(order) && !undecided.has(order._id))
      .toSorted((one, other) => dueDay(one).localeCompare(dueDay(other)))
      .flatMap(toDelivery),
    ...orders.flatMap(({ _id, orderNumber, requests }) =>
      requests
        .filter(({ status }) => status === 'open')
        .map(({ kind }) => ({ kind: 'request' as const, order: _id, orderNumber, request: kind })),
    ),
    ...(messages > 0 ? [{ kind: 'message' as const, count: messages }] : []),
    ...(questions > 0 ? [{ kind: 'question' as const, count: questions }] : []),
    ...orders
      .filter((order) => stageOf(order) === 'unpaid')
      .map(({ _id, orderNumber, totalPrice }) => ({ kind: 'payment' as const, order: _id, orderNumber, totalPrice })),
  ]
}

/** The last promised day; orders without one come last. */
function dueDay({ deliveryPromise }: Order): string {
  return deliveryPromise?.kind === 'days' ? deliveryPromise.to : '9999'
}

function toDelivery(order: Order): CustomerWait[] {
  const items = deliveryItems(order).filter(({ stage }) => stage !== 'delivered')
  if (items.length === 0) return []
  const { _id, orderNumber, deliveryPromise } = order
  return [
    {
      kind: 'delivery',
      order: _id,
      orderNumber,
      count: items.reduce((sum, { qty }) => sum + qty, 0),
      pieces: undeliveredText(items),
      promise: deliveryPromise,
    },
  ]
}
