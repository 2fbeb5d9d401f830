import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { shopExport } from '#contract/back-office/shop-export.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { exportShop } from './export-shop.ts'

export function shopExportRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, shopExport.prepare, ({ user }) => {
    requireFreshSignIn(user, shop.now())
    return { message: 'Exporting the shop' }
  })
  registerEndpoint(app, shopExport.download, async ({ user, request, reply }) => {
    requireFreshSignIn(user, shop.now())
    await recordAccessEvent(shop, request, { action: 'shop-exported', by: user })
    return sendZip(shop, reply)
  })
}

/** Sends the export as it is read: an error breaks the connection, so that half a file never looks complete. */
function sendZip(shop: Shop, reply: FastifyReply): Readable {
  const at = shop.now()
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="shop-${nzDay(at.toISOString())}.zip"`,
  })
  return Readable.from(makeZip(toEntries(shop, at)), { objectMode: false })
}

async function* toEntries(shop: Shop, lastModified: Date) {
  for await (const { path, chunks } of exportShop(shop)) yield { name: path, input: chunks, lastModified }
}
