import type { Dashboard } from '#contract/back-office/dashboard.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { listOrdersHeldByGuests } from '#server/orders/shared-holds/shared-holds.queries.ts'
import { salesOver, testPaymentsOf } from './sales.ts'
import { countWaitingPhotos } from '#server/inbox/reviews/photos.queries.ts'
import { countOpenQuestions } from '#server/inbox/questions/questions.queries.ts'
import { listWebhookAlerts } from '#server/payments/events/webhook-alerts.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
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
 * and orders that need attention.
 */
export async function readDashboard(shop: Shop): Promise<Dashboard> {
  const { db } = shop
  const now = shop.now()
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
    listDaysOfSales(db, now, 30),
    listOrdersHeldByGuests(db, now),
    countOpenQuestions(db),
    countWaitingPhotos(db),
    listUnpaid(db, now),
    listUndelivered(db, { now, closed: shop.closedDays() }),
    listAwaitedReturns(db, now),
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
    awaitedReturns,
    lowStock,
    failedEmails,
    providerRefusals,
    webhookAlerts,
    attention,
  }
}
