import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { ensureAdmin, type FirstAdmin } from './accounts/ensure-admin.ts'
import { seedCatalogue } from './catalogue/seed-catalogue.ts'
import { scheduleCleanup } from './cleanup.ts'
import type { Config } from './config.ts'
import { openUploads } from './images/open-uploads.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { openPictures } from './images/picture-store.ts'
import { openMailer } from './mail/open-mailer.ts'
import { openTransport } from './mail/open-transport.ts'
import { openStripe } from './payments/providers/stripe/open-stripe.ts'
import { startPaymentJobs } from './payments/payment-jobs.ts'
import { paypalProvider } from './payments/providers/paypal/paypal-provider.ts'
import type { Shop } from './shop.ts'

const catalogueFolder = fileURLToPath(new URL('../catalogue', import.meta.url))

/** A shop with its doors still closed: everything that the server needs, opened, migrated and filled. */
export interface OpenShop {
  shop: Shop
  /** Where the Stripe simulator listens, when it is the simulator. */
  stripeSimulator: { host: string; port: number } | undefined
  firstAdmin: FirstAdmin | undefined
  /** Where the data lies, for the banner; never with a password. */
  where: string
  close(): Promise<void>
}

/**
 * Opens the shop that a configuration describes: database, migrations, pictures, card provider, e-mail, and in an empty
 * shop the catalogue and the first admin. `say` tells the person who waits what takes long. Throws errors whose message is a
 * sentence that names the cure.
 */
export async function openShop(config: Config, log: FastifyBaseLogger, say: (line: string) => void): Promise<OpenShop> {
  say(config.databaseUrl ? 'Opening PostgreSQL' : `Opening the database in ${join(config.dataDir, 'db')}`)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    log: (message, error) => log.error(error, message),
    // It cannot write its log any more: what was confirmed is safe, and the next start recovers it.
    onCrash: () => process.exit(1),
  })
  const closers: (() => Promise<void>)[] = [() => database.close()]
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    await migrate(database)
    const uploads = await openUploads(config, log)
    const pictures = await openPictures(
      [join(catalogueFolder, 'pictures'), join(catalogueFolder, 'scenes')],
      join(config.dataDir, 'images'),
      uploads,
    )
    const { provider: stripe, simulator, close: closeStripe } = await openStripe(config, config.port)
    closers.push(closeStripe)
    const now = () => new Date()
    const jobs = await openJobs(database, log)
    const { mailer, close: closeMailer } = await openMailer(jobs, {
      db: database.db,
      transport: openTransport(config, log),
      from: config.mailFrom,
      now,
      log,
    })
    closers.push(async () => closeMailer(), jobs.close)
    const shop: Shop = {
      config,
      db: database.db,
      ping: () => database.ping(),
      now,
      payments: { stripe, paypal: config.paypal && paypalProvider({ ...config, ...config.paypal }, log) },
      jobs,
      mailer,
      pictures,
      uploads,
      log,
    }
    await startPaymentJobs(shop, jobs)
    await scheduleCleanup(shop, jobs)
    const seeded = await seedCatalogue(shop, catalogueFolder)
    if (seeded > 0) say(`Filled the empty shop with ${seeded} products`)
    const firstAdmin = await ensureAdmin(shop)
    return { shop, stripeSimulator: simulator, firstAdmin, where: database.location, close }
  } catch (error) {
    await close()
    throw error
  }
}
