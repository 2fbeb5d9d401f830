import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { withoutSession } from '#server/platform/http/access.ts'
import { registerPages } from '#server/pages/pages.ts'
import { shareShop } from './shared-shop.ts'
import { startOwnShop, type TestShop } from './start-shop.ts'

/** The folder of the browser files that `npm run build` writes. */
export const publicDir = join(import.meta.dirname, '../../dist/client')

type Visitors = Pick<Parameters<typeof registerPages>[1], 'findUser' | 'limiter'>

/** Visitors who are not signed in, and whose tries are not counted. */
const strangers: Visitors = { findUser: async () => null, limiter: { run: (_names, _caller, work) => work() } }

/** Serves the built pages, by default to visitors who are not signed in. Throws when the pages are not built. */
export async function serveBuiltPages(
  app: FastifyInstance,
  shop: Parameters<typeof registerPages>[1]['shop'],
  visitors = strangers,
): Promise<void> {
  if (!existsSync(publicDir)) throw new Error('The pages are not built: npm run build')
  await registerPages(app, { shop, publicDir, ...visitors })
}

/** Serves the built pages of a test shop, private pages to the user whose session cookie a request carries. */
export function serveShopPages({ app, shop }: Pick<TestShop, 'app' | 'shop'>): Promise<void> {
  const findUser: Visitors['findUser'] = async (request) => withoutSession(await app.findUser(request))
  // A shared shop gets another limiter.
  const limiter: Visitors['limiter'] = { run: (names, caller, work) => shop.limiter.run(names, caller, work) }
  return serveBuiltPages(app, shop, { findUser, limiter })
}

/** Opens a shop with its built pages for one test file, which may be the emptied one of an earlier file. */
export function startPageShop(): Promise<TestShop> {
  return shareShop('pages', async () => {
    const shop = await startOwnShop()
    await serveShopPages(shop)
    return shop
  })
}
