import { type Db, transact } from '#db/open.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listChangedProducts, type ProductEventRow, takeProductEvents } from './product-events.queries.ts'
import { queueFor } from './queue-message.ts'
import { listListening } from './webhooks.queries.ts'

/** How many events become messages at once: those of a large import take several minutes. */
const maxEvents = 500

export async function scheduleProductEvents(shop: Shop, jobs: Pick<OpenJobs, 'schedule'>): Promise<void> {
  const schedule = { cron: '* * * * *', maxDurationSeconds: 300, isAlone: true }
  await jobs.schedule('product-events', schedule, () => queueProductEvents(shop))
}

/** Turns the oldest product events into messages, once each: both in one transaction. */
export async function queueProductEvents(shop: Shop): Promise<void> {
  await transact(shop.db, async (tx) => {
    const events = await takeProductEvents(tx, maxEvents)
    if (events.length === 0) return
    const listening = {
      'product.changed': await listListening(tx, 'product.changed'),
      'stock.low': await listListening(tx, 'stock.low'),
    }
    const contents = await contentsOf(tx, events)
    for (const { event, data, subject } of contents) {
      if (listening[event].length > 0) await queueFor(shop, tx, listening[event], { event, subject, data })
    }
  })
}

async function contentsOf(tx: Db, events: readonly ProductEventRow[]) {
  const changed = events.filter(({ action }) => action !== '' && action !== 'deleted')
  const found = await listChangedProducts(
    tx,
    changed.map(({ productId }) => productId),
  )
  const products = new Map(found.map((product) => [product.id, product]))
  return events.map(({ event, productId, productCode, productName, action, units, reorderLevel }) => {
    const product = { _id: productId, code: productCode, name: productName }
    if (event === 'stock.low') {
      return { event, subject: productName, data: { product: { ...product, countInStock: units, reorderLevel } } }
    }
    const now = products.get(productId)
    const state = now && {
      code: now.code,
      name: now.name,
      price: dollarsOf(now.priceCents),
      state: stateOf(now),
    }
    return { event, subject: productName, data: { action, product: { ...product, ...state } } }
  })
}

function stateOf({ isDraft, isHidden }: { isDraft: boolean; isHidden: boolean }): 'published' | 'hidden' | 'draft' {
  if (!isDraft) return 'published'
  return isHidden ? 'hidden' : 'draft'
}
