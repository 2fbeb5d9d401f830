import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { money } from '#contract/payments/money.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { type CsvTable, sendCsv } from '#server/platform/http/csv/send-csv.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { exportMovements, exportXero } from './export-movements.ts'
import { exportDays, exportLines, fileGst, readFilings, readGst, readReached } from './money.ts'
import { readSales } from './read-sales.ts'

interface Call {
  user: SignedInUser
  request: FastifyRequest
  reply: FastifyReply
}

/** The endpoints of the money of the shop. Every export of orders is an access event. */
export function moneyRoutes(app: FastifyInstance, shop: Shop): void {
  async function send({ user, request, reply }: Call, table: CsvTable) {
    await recordAccessEvent(shop, request, { action: 'orders-exported', by: user })
    return sendCsv(reply, table)
  }
  registerEndpoint(app, money.gst, ({ query }) => readGst(shop, query))
  registerEndpoint(app, money.fileGst, ({ user, body }) => fileGst(shop, user, body))
  registerEndpoint(app, money.filings, () => readFilings(shop))
  registerEndpoint(app, money.sales, ({ query }) => readSales(shop, query))
  registerEndpoint(app, money.reached, ({ query }) => readReached(shop, query))
  registerEndpoint(app, money.movementsCsv, (call) => send(call, exportMovements(shop, call.query)))
  registerEndpoint(app, money.xeroCsv, (call) => send(call, exportXero(shop, call.query)))
  registerEndpoint(app, money.linesCsv, (call) => send(call, exportLines(shop, call.query)))
  registerEndpoint(app, money.daysCsv, ({ reply, query }) => sendCsv(reply, exportDays(shop, query)))
}
