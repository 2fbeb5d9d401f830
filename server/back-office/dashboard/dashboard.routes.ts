import type { FastifyInstance } from 'fastify'
import { dashboard, type Dashboard } from '#contract/back-office/dashboard.ts'
import { find as findEndpoint, type Found } from '#contract/back-office/find.ts'
import { today } from '#contract/back-office/today.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import type { Area } from '#contract/platform/areas.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { markedBuyerName } from '#rules/orders/buyer.ts'
import { stageOf } from '#rules/orders/order-state.ts'
import { manageProducts } from '#server/catalogue/manage/manage-products.ts'
import { searchShopPages } from '#server/content/shop-pages/shop-pages.queries.ts'
import { findCustomers } from '#server/back-office/customers/list-customers.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { searchEarlierOrders } from '#server/orders/earlier/earlier-orders.queries.ts'
import { listOrders } from '#server/orders/order-list.queries.ts'
import { hasAccess, type SignedInUser } from '#server/platform/http/access.ts'
import { listOrdersHeldByGuests } from '#server/orders/shared-holds/shared-holds.queries.ts'
import { countWaitingPhotos } from '#server/inbox/reviews/photos.queries.ts'
import { countOpenQuestions } from '#server/inbox/questions/questions.queries.ts'
import { listWebhookAlerts } from '#server/payments/events/webhook-alerts.ts'
import { readToday } from './read-today.ts'
import { readTodayMoney } from './today-money.queries.ts'
import { salesOver, testPaymentsOf } from './sales.ts'
import {
  listAttention,
  listDaysOfSales,
  listFailedEmails,
  listLowStock,
  listPendingReturns,
  listProviderRefusals,
  listUndelivered,
  listUnpaid,
} from './dashboard.queries.ts'

export function dashboardRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, dashboard.read, () => readDashboard(shop))
  registerEndpoint(app, today.read, ({ user }) => readToday(shop, user))
  registerEndpoint(app, today.money, () => readTodayMoney(shop))
  registerEndpoint(app, findEndpoint.read, ({ user, query }) => find(shop, user, query))
}

const limit = 5

/** Finds what the areas of a user have by a text, as their own lists find it; nothing for white space. */
async function find(shop: Shop, user: SignedInUser, { keyword }: { keyword: string }): Promise<Found> {
  const part = keyword.trim().replaceAll(/\s+/g, ' ')
  if (part === '') return { products: [], orders: [], customers: [], earlierOrders: [], pages: [] }
  const mayRead = (area: Area) => hasAccess(user, area, 'read')
  const [{ products }, orders, customers, earlierOrders, pages] = await Promise.all([
    mayRead('products') ? manageProducts(shop, { keyword: part }) : { products: [] },
    mayRead('orders')
      ? listOrders(shop.db, { keyword: part }, { before: undefined, limit, now: shop.now(), closed: shop.closedDays() })
      : [],
    mayRead('customers') ? findCustomers(shop, user, { keyword: part, limit }) : [],
    mayRead('orders') ? searchEarlierOrders(shop.db, part, { limit, offset: 0 }) : [],
    mayRead('content') ? searchShopPages(shop.db, part, limit) : [],
  ])
  return {
    products: products.slice(0, limit).map(({ _id, name, image, price, countInStock, isDraft }) => ({
      _id,
      name,
      image,
      price,
      countInStock,
      isDraft,
    })),
    orders: orders.map(({ order }) => ({
      _id: order.id,
      orderNumber: formatOrderNumber(order.number),
      name: markedBuyerName({ name: order.buyerName, email: order.buyerEmail, recipient: order.recipient }),
      totalPrice: dollarsOf(order.totalCents),
      state: stageOf({
        isPaid: order.paidAt !== null,
        isDelivered: order.deliveredAt !== null,
        isCancelled: order.cancelledAt !== null,
      }),
    })),
    customers: customers.map(({ _id, name, email }) => ({ _id, name, email })),
    earlierOrders: earlierOrders.map(({ id, number, name, totalCents, currency }) => ({
      _id: id,
      number,
      name,
      total: dollarsOf(totalCents),
      currency,
    })),
    pages: pages.map(({ id, title, liveNumber }) => ({ _id: id, title, isLive: liveNumber !== null })),
  }
}

/** Reads the figures of the dashboard as of now. */
async function readDashboard(shop: Shop): Promise<Dashboard> {
  const { db } = shop
  const now = shop.now()
  const [
    days,
    heldByGuests,
    openQuestions,
    waitingPhotos,
    unpaid,
    undelivered,
    pendingReturns,
    lowStock,
    failedEmails,
    providerRefusals,
    webhookAlerts,
    attention,
  ] = await Promise.all([
    listDaysOfSales(db, now, 30),
    listOrdersHeldByGuests(db, now),
    countOpenQuestions(db),
    countWaitingPhotos(db),
    listUnpaid(db, now),
    listUndelivered(db, { now, closed: shop.closedDays() }),
    listPendingReturns(db, now),
    listLowStock(db, now),
    listFailedEmails(db),
    listProviderRefusals(db),
    listWebhookAlerts(shop),
    listAttention(db),
  ])
  return {
    asOf: now.toISOString(),
    sales: { today: salesOver(days, 1), week: salesOver(days, 7), month: salesOver(days, 30) },
    days: days.map(({ date, paidOrders, revenueCents }) => ({ date, paidOrders, revenue: dollarsOf(revenueCents) })),
    testPayments: { isTestShop: isTestShop(shop), ...testPaymentsOf(days) },
    guestHolds: {
      orders: heldByGuests.length,
      units: heldByGuests.reduce((sum, { units }) => sum + units, 0),
    },
    openQuestions,
    waitingPhotos,
    unpaid,
    undelivered,
    pendingReturns,
    lowStock,
    failedEmails,
    providerRefusals,
    webhookAlerts,
    attention,
  }
}
