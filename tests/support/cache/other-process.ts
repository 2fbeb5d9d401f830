import type { FastifyInstance } from 'fastify'
import { openChangeNotices } from '#db/postgres/change-notices.ts'
import { openDatabase } from '#db/open.ts'
import { buildApp } from '#server/start/app.ts'
import { serveShopPages } from '#tests/support/serve-built-pages.ts'
import type { TestShop } from '#tests/support/start-shop.ts'

const log = (message: string, error?: unknown) => console.error(message, error)

/** A process with a cache, notices and, on PostgreSQL, connections of its own. */
export interface OtherProcess {
  app: FastifyInstance
  close(): Promise<void>
}

/** The embedded database has one connection, which the two share. */
export async function startOtherProcess({ shop, database: first }: TestShop): Promise<OtherProcess> {
  const databaseUrl = first.kind === 'postgres' ? first.pool.options.connectionString : undefined
  const database = databaseUrl === undefined ? first : await openDatabase({ databaseUrl, dataDir: '', log })
  const changes = await openChangeNotices(database, log)
  const own = { ...shop, db: database.db, changes }
  const app = await buildApp(own, { overload: { maxDelayMs: Infinity } })
  await serveShopPages({ app, shop: own })
  return {
    app,
    async close() {
      await app.close()
      await changes.close()
      if (database !== first) await database.close()
    },
  }
}
