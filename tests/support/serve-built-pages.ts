import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Config, shopDetails } from '#server/config.ts'
import { withoutSession } from '#server/http/access.ts'
import { registerPages } from '#server/pages/pages.ts'
import type { TestShop } from './start-shop.ts'

/** The folder of the browser files that `npm run build` writes. */
export const publicDir = join(import.meta.dirname, '../../dist/client')

type FindUser = Parameters<typeof registerPages>[1]['findUser']

/** Serves the built pages, by default to visitors who are not signed in. Throws when the pages are not built. */
export async function serveBuiltPages(app: FastifyInstance, config: Config, findUser?: FindUser): Promise<void> {
  if (!existsSync(publicDir)) throw new Error('The pages are not built: npm run build')
  await registerPages(app, { shopDetails: shopDetails(config), findUser: findUser ?? (async () => null), publicDir })
}

/** Serves the built pages of a test shop, private pages to the user whose session cookie a request carries. */
export function serveShopPages({ app, shop }: Pick<TestShop, 'app' | 'shop'>): Promise<void> {
  return serveBuiltPages(app, shop.config, async (request) => withoutSession(await app.findUser(request)))
}
