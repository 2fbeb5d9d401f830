import type { Dashboard } from '#contract/dashboard.ts'
import { dollarsOf } from '#rules/money.ts'
import { listOrdersHeldByGuests } from '#server/orders/shared-holds/shared-holds.queries.ts'
import { salesOver, testPaymentsOf } from './sales.ts'
import { countWaitingPhotos } from '#server/reviews/photos.queries.ts'
import { countOpenQuestions } from '#server/questions/questions.queries.ts'
import { listWebhookAlerts } from '#server/payments/events/webhook-alerts.ts'
import { hasAccess, type SignedInUser } from '#server/http/access.ts'
import { isTestShop, type Shop } from '#server/shop.ts'
import {
  listAttention,
  listAwaitedReturns,
  listDaysOfSales,
  listFailedEmails,
  listLowStock,
  listProviderRefusals,
  listUndelivered,
  listUnpaid,
} from './dashboard.queries.ts'

/**
 * Reads the dashboard as of now: sales, open orders, awaited returns, low stock, failed emails, refusals, lost webhooks
 * and orders that need attention. Sums of money and what belongs to the money are of roles with access to them only.
 */
export async function readDashboard(shop: Shop, user: SignedInUser): Promise<Dashboard> {
  const { db } = shop
  const now = shop.now()
  const hasMoney = hasAccess(user, 'money', 'read')
  const [
    days,
    heldByGuests,
    openQuestions,
    waitingPhotos,
    unpaid,
    undelivered,
    awaitedReturns,
    lowStock,
    failedEmails,
    providerRefusals,
    webhookAlerts,
    attention,
  ] = await Promise.all([
    hasAccess(user, 'todayMoney', 'read') ? listDaysOfSales(db, now, 30) : undefined,
    listOrdersHeldByGuests(db, now),
    countOpenQuestions(db),
    countWaitingPhotos(db),
    listUnpaid(db, now),
    listUndelivered(db, now),
    listAwaitedReturns(db, now),
    listLowStock(db, now),
    listFailedEmails(db),
    hasMoney ? listProviderRefusals(db) : { count: 0, refusals: [] },
    hasMoney ? listWebhookAlerts(shop) : [],
    listAttention(db),
  ])
  return {
    asOf: now.toISOString(),
    ...(days && sumsOf(shop, days)),
    guestHolds: {
      orders: heldByGuests.length,
      units: heldByGuests.reduce((sum, { units }) => sum + units, 0),
    },
    openQuestions,
    waitingPhotos,
    unpaid,
    undelivered,
    awaitedReturns,
    lowStock,
    failedEmails,
    providerRefusals,
    webhookAlerts,
    attention,
  }
}

/** The sums of money of the last 30 days. */
function sumsOf(
  shop: Shop,
  days: Awaited<ReturnType<typeof listDaysOfSales>>,
): Pick<Dashboard, 'sales' | 'days' | 'testPayments'> {
  return {
    sales: { today: salesOver(days, 1), week: salesOver(days, 7), month: salesOver(days, 30) },
    days: days.map(({ date, paidOrders, revenueCents }) => ({ date, paidOrders, revenue: dollarsOf(revenueCents) })),
    testPayments: { isTestShop: isTestShop(shop), ...testPaymentsOf(days) },
  }
}
