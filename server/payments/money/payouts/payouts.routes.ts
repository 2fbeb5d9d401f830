import type { FastifyInstance } from 'fastify'
import { payouts } from '#contract/payments/payouts.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { sendCsv } from '#server/platform/http/csv/send-csv.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { askForPayouts, exportPayouts, readPayoutReport } from './payouts.ts'

/** The endpoints of payouts. The export names orders, so it is an access event. */
export function payoutRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, payouts.report, ({ query }) => readPayoutReport(shop, query))
  registerEndpoint(app, payouts.csv, async ({ query, user, request, reply }) => {
    const table = await exportPayouts(shop, query)
    await recordAccessEvent(shop, request, { action: 'orders-exported', by: user })
    return sendCsv(reply, table)
  })
  registerEndpoint(app, payouts.read, () => askForPayouts(shop))
}
