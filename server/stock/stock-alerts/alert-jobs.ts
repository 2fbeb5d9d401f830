import { anyChange } from '#db/postgres/change-notices.ts'
import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendAlerts } from './send-alerts.ts'
import { listBackProducts } from './stock-alerts.queries.ts'

const retryPolicy = { retryLimit: 20, retryDelaySeconds: 5, maxRetryDelaySeconds: 600 }

/** How long changes are collected before the shop looks for products that are back. */
const collectMs = 500

/** Schedules the search for products that are back: holds end without a change of a row, and a notice can be missed. */
export async function scheduleAlerts(shop: Shop, jobs: Pick<OpenJobs, 'schedule'>): Promise<void> {
  await jobs.schedule('stock-alerts-due', { cron: '* * * * *', maxDurationSeconds: 300 }, () => queueBackProducts(shop))
}

/**
 * Starts the worker that sends alerts, and looks for products that are back soon after each change of the catalogue, of
 * stock or of holds, whichever process made it.
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
      // The next minute finds them.
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

/** Enqueues a job for each product that can be sold again and for which addresses wait: of all, or of `ids`. */
export async function queueBackProducts(shop: Shop, ids?: readonly string[]): Promise<void> {
  const back = await listBackProducts(shop.db, shop.now(), ids)
  if (back.length === 0) return
  await transact(shop.db, async (tx) => {
    for (const productId of back) await shop.jobs.enqueue(tx, 'stock-alerts', { productId })
  })
}
