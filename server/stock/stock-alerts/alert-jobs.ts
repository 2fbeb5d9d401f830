import { transact } from '#db/open.ts'
import { anyChange } from '#db/postgres/change-notices.ts'
import { isId } from '#rules/platform/ids.ts'
import { endedAlertDays } from '#rules/stock/stock-alerts.ts'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { queueBackInStock } from './alert-emails.ts'
import { daysAfter } from './days-after.ts'
import {
  findAlertProduct,
  isAlertPaused,
  listBackProducts,
  lockAlertsOf,
  takeWaitingAlerts,
} from './stock-alerts.queries.ts'

const retryPolicy = { retryLimit: 20, retryDelaySeconds: 5, maxRetryDelaySeconds: 600 }

/** How long changes are collected before the shop looks for products that are back. */
const collectMs = 500

/** Schedules that search: holds end without a change of a row, and a notice can be missed. */
export async function scheduleAlerts(shop: Shop, jobs: Pick<OpenJobs, 'schedule'>): Promise<void> {
  await jobs.schedule('stock-alerts-due', { cron: '* * * * *', maxDurationSeconds: 300 }, () => queueBackProducts(shop))
}

/**
 * Starts the worker that sends alerts, and the search soon after each change of catalogue, stock or holds in any
 * process.
 */
export async function startAlertJobs(shop: Shop, jobs: Pick<OpenJobs, 'work' | 'closing'>): Promise<void> {
  await jobs.work('stock-alerts', retryPolicy, async ({ productId }) => {
    await sendAlerts(shop, productId)
    return true
  })
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    const tags = changed
    changed = new Set()
    timer = undefined
    try {
      await queueBackProducts(shop, tags.has(anyChange) ? undefined : [...tags].filter(isId))
    } catch (error) {
      if (!jobs.closing.aborted) shop.log.warn(error, 'products that are back could not be looked for')
    }
  }
  shop.changes.subscribe((tags) => {
    if (jobs.closing.aborted) return
    for (const tag of tags) if (tag === anyChange || isId(tag)) changed.add(tag)
    if (changed.size > 0) timer ??= setTimeout(() => void look(), collectMs)
  })
  jobs.closing.addEventListener('abort', () => clearTimeout(timer))
}

/** Enqueues a job for each product, or each of `ids`, that is back and for which addresses wait. */
export async function queueBackProducts(shop: Shop, ids?: readonly string[]): Promise<void> {
  const back = await listBackProducts(shop.db, shop.now(), ids)
  if (back.length === 0) return
  await transact(shop.db, async (tx) => {
    for (const productId of back) await shop.jobs.enqueue(tx, 'stock-alerts', { productId })
  })
}

/** Emails per transaction, so that it stays short. */
export const alertBatchSize = 50

/**
 * Ends the longest waiting alerts of a product that is sold again, and queues their emails in the same transaction;
 * another job does the rest. Each alert gets one email, however many processes send.
 */
export async function sendAlerts(shop: Shop, productId: string): Promise<void> {
  const endedAt = shop.now()
  await transact(shop.db, async (tx) => {
    await lockAlertsOf(tx, productId)
    const product = await findAlertProduct(tx, productId, endedAt)
    if (!product || product.sellable === 0 || (await isAlertPaused(tx, productId, endedAt))) return
    const ended = { endedAt, expiresAt: daysAfter(endedAt, endedAlertDays) }
    const taken = await takeWaitingAlerts(tx, productId, alertBatchSize, ended)
    for (const { id, email } of taken) await queueBackInStock(shop, tx, { alertId: id, email, product })
    if (taken.length === alertBatchSize) await shop.jobs.enqueue(tx, 'stock-alerts', { productId })
  })
}
