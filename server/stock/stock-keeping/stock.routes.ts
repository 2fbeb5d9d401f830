import type { FastifyInstance } from 'fastify'
import { stock } from '#contract/stock/stock.ts'
import { sendCsv } from '#server/platform/http/csv/send-csv.ts'
import { idempotencyKeyOf } from '#server/platform/http/idempotency-key.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { bookArrival, expectProducts } from './book-arrival.ts'
import { exportLowStock, readLowStock, saveReorderLevel } from './read-low-stock.ts'
import { exportLedger, listLedger, undoStockChange } from './stock.ts'

export function stockRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, stock.low, ({ query }) => readLowStock(shop, query))
  registerEndpoint(app, stock.lowCsv, ({ reply }) => sendCsv(reply, exportLowStock(shop)))
  registerEndpoint(app, stock.updateReorderLevel, ({ params, body }) => saveReorderLevel(shop, params.id, body))
  registerEndpoint(app, stock.expect, ({ params, body }) => expectProducts(shop, params.id, body))
  registerEndpoint(app, stock.arrive, ({ body, user, request }) =>
    bookArrival(shop, user, body, idempotencyKeyOf(request)),
  )
  registerEndpoint(app, stock.undo, ({ body, user }) => undoStockChange(shop, user, body))
  registerEndpoint(app, stock.ledger, ({ query }) => listLedger(shop, query))
  registerEndpoint(app, stock.ledgerCsv, async ({ query, reply }) => sendCsv(reply, await exportLedger(shop, query)))
}
