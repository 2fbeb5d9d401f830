import type { FastifyInstance } from 'fastify'
import { isPageUrl, pathOf } from './page-paths.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { isReadablePath } from './readable-path.ts'
import { refuseUnsafeInput } from './refuse-unsafe-input.ts'

/** The headers whose text is stored or compared. Node refuses control characters in all headers. */
const usedHeaders = ['idempotency-key', 'user-agent', 'cookie'] as const

/**
 * Refuses unsafe addresses, queries and headers with ShopError 400 before other code reads them. The pages have a page
 * of their own for an address that cannot be read (`routableUrl`).
 */
export function registerInputChecks(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, query, headers }) => {
    if (isPageUrl(url)) return
    if (!isReadablePath(pathOf(url))) throw new ShopError(400, 'The address can’t be read.')
    refuseUnsafeInput(query)
    for (const name of usedHeaders) refuseUnsafeInput(headers[name])
  })
}
