import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { applyDueSales } from './apply-due-sales.ts'
import { findNextSaleChange } from './sales.queries.ts'

const tickMs = 1000
/** How often a process reads what others have planned. */
const readMs = 60_000

/**
 * Starts and ends sales from now on, at their New Zealand midnight, in the processes that do jobs: once before the shop
 * listens, then by its clock. A failure is tried again at the next tick, and an order never waits for it.
 */
export async function startSaleTimer(shop: Shop, jobs: Pick<OpenJobs, 'closing' | 'isWorking'>): Promise<void> {
  if (!jobs.isWorking) return
  await applyDueSales(shop)
  let next = await findNextSaleChange(shop.db)
  let readAt = Date.now()
  let isBusy = false
  const tick = async () => {
    const isDue = next !== null && next <= shop.now()
    if (isBusy || (!isDue && Date.now() - readAt < readMs)) return
    isBusy = true
    try {
      await applyDueSales(shop)
      next = await findNextSaleChange(shop.db)
      readAt = Date.now()
    } catch (error) {
      if (!jobs.closing.aborted) shop.log.warn(error, 'sales could not be started or ended')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => void tick(), tickMs)
  timer.unref()
  jobs.closing.addEventListener('abort', () => clearInterval(timer))
}
