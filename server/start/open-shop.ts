import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { ShopDetails } from '#contract/pages.ts'
import { type ChangeNotices, openChangeNotices } from '#db/postgres/change-notices.ts'
import { migrate, migrationsFolder } from '#db/migrate.ts'
import { type Db, explainUnavailable, openDatabase, type OpenDatabase } from '#db/open.ts'
import { openReplica, refuseReplicaOfAurora, type Replica } from '#db/postgres/replica.ts'
import { startAccountJobs } from '#server/accounts/account-jobs.ts'
import { startNightlyBackups } from '#server/back-office/backup/nightly/start-nightly-backups.ts'
import { ensureAdmin, type FirstAdmin } from '#server/accounts/first-admin/first-admin.ts'
import { issueInvitationToken } from '#server/accounts/roles/invite.ts'
import { issueLinkToken } from '#server/accounts/links/use-link.ts'
import { keepPayableDays } from '#server/orders/orders.queries.ts'
import { issueOrderToken } from '#server/orders/links/order-link.ts'
import { readBuildInfo } from '#server/platform/build-info.ts'
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts'
import { scheduleCleanup } from './cleanup.ts'
import type { Config } from '#server/platform/config/config.ts'
import { PublishedContent } from '#server/content/published-content.ts'
import type { OtlpTracing } from '#server/platform/tracing/otlp-tracing.ts'
import { openUploads } from '#server/platform/images/open-uploads.ts'
import { openJobs, type OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import type { JobTiming } from '#server/platform/jobs/jobs.ts'
import { openLimiter } from '#server/platform/limits/open-limiter.ts'
import { erasureKeyFile, loadOrCreateSecret } from '#server/platform/own-secret.ts'
import { openPictures } from '#server/platform/images/picture-store.ts'
import { startPictureJobs } from '#server/platform/images/remote/picture-jobs.ts'
import { RemoteEncoder } from '#server/platform/images/remote/remote-encoder.ts'
import { openModels } from '#server/platform/models/model-store.ts'
import type { Address, MailTransport } from '#server/platform/mail/mail-transport.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { openMailer } from '#server/platform/mail/open-mailer.ts'
import { openTransport } from '#server/platform/mail/open-transport.ts'
import { StorageState } from '#server/platform/monitoring/storage-state.ts'
import { openStripe, type OpenStripe } from '#server/payments/providers/stripe/open-stripe.ts'
import { startPayoutJobs } from '#server/payments/payouts/read-payouts.ts'
import { startPaymentJobs } from '#server/payments/reconciliation/payment-jobs.ts'
import { paypalProvider } from '#server/payments/providers/paypal/paypal-provider.ts'
import { reportFailures } from '#server/payments/providers/report-failures.ts'
import { scheduleMovePictures } from '#server/back-office/moving/move-pictures.ts'
import { scheduleMoves } from '#server/back-office/moving/work-on-moves.ts'
import { scheduleReminders } from '#server/back-office/phone-orders/send-reminders.ts'
import { scheduleRetention } from '#server/back-office/privacy/retention.ts'
import { scheduleInvitations } from '#server/inbox/review-invitations/invite-to-review.ts'
import { issueStopToken } from '#server/inbox/review-invitations/stop-token.ts'
import { startSaleTimer } from '#server/selling/sales/apply-due-sales.ts'
import type { Shop } from '#server/platform/shop.ts'
import { scheduleStoredSums, updateStoredSums } from '#server/back-office/stored-sums.ts'
import { isAlertEmail, issueAlertToken } from '#server/stock/stock-alerts/alert-token.ts'
import { scheduleAlerts, startAlertJobs } from '#server/stock/stock-alerts/alert-jobs.ts'
import { scheduleProductEvents } from '#server/platform/webhooks/queue-product-events.ts'
import { startWebhookJobs } from '#server/platform/webhooks/webhook-jobs.ts'

const catalogueFolder = fileURLToPath(new URL('../../catalogue', import.meta.url))

/** An open shop that does not listen yet: database migrated and filled, providers and jobs started. */
export interface OpenShop {
  shop: Shop
  /** Where the Stripe simulator listens; undefined with a Stripe key. */
  stripeSimulator: OpenStripe['simulator']
  firstAdmin: FirstAdmin | undefined
  /** Where the data is stored, for the banner; never with a password. */
  where: string
  close(): Promise<void>
}

/** The parts of a shop that tests, and the options of the command line, replace. */
export interface ShopOverrides {
  log?: FastifyBaseLogger
  /** Shows what takes long to the person who starts the shop. */
  onProgress?: (line: string) => void
  now?: () => Date
  /** Whether sizes of pictures are made in the background, before they are requested; true by default. */
  isPreparingPictures?: boolean
  /** An open, migrated database. Its caller closes it. */
  database?: OpenDatabase
  simulatorOptions?: Parameters<typeof openStripe>[2]
  /** Wraps the configured transport of emails. */
  wrapTransport?: (transport: MailTransport) => MailTransport
  jobTiming?: JobTiming
  startJobs?: (shop: Shop, jobs: OpenJobs, database: OpenDatabase) => Promise<void>
  /** Whether an empty shop gets the catalogue and the first admin; true by default. */
  isFilled?: boolean
}

/**
 * Opens the shop of a configuration: database, migrations, pictures, payment providers, email and jobs, and in an empty
 * shop the catalogue and the first admin. Throws errors whose message names the remedy.
 */
export async function openShop(config: Config, overrides: ShopOverrides = {}): Promise<OpenShop> {
  const { now = () => new Date(), onProgress = () => {}, log = createLog(config.logLevel) } = overrides
  const { startJobs = startAllJobs, wrapTransport = (transport) => transport, isFilled = true } = overrides
  const closers: (() => Promise<void> | void)[] = []
  let location = 'database'
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    const tracing = await openTracing(config, log)
    closers.push(() => tracing?.close())
    const database = overrides.database ?? (await openOwnDatabase(config, log, onProgress))
    location = database.location
    if (!overrides.database) closers.push(() => database.close())
    const changes = await openChangeNotices(database, (message, error) => log.error(error, message))
    closers.push(() => changes.close())
    const content = new PublishedContent({
      db: database.db,
      config,
      changes,
      now,
      log: (message, error) => log.error(error, message),
    })
    await content.open()
    const replica = await openOwnReplica(config, database.db, changes, now, log)
    closers.push(() => replica?.close())
    const uploads = await openUploads(config, log)
    const storage = new StorageState(database.db)
    const isWorking = config.role !== 'web'
    const jobs = await openJobs(database, log, overrides.jobTiming, {
      onError: (error) => storage.noteError(error),
      isWorking,
    })
    // Also when one of the next parts cannot be opened; otherwise its second place, before them, counts.
    closers.push(jobs.close)
    const pictures = await openPictures({
      folders: [join(catalogueFolder, 'pictures'), join(catalogueFolder, 'scenes')],
      shippedDir: join(catalogueFolder, 'sizes'),
      cacheDir: join(config.dataDir, 'images'),
      uploads,
      encoder: isWorking ? undefined : new RemoteEncoder(database.db, jobs),
      isPreparing: isWorking && (overrides.isPreparingPictures ?? true),
      log,
    })
    closers.push(() => pictures.close())
    const models = await openModels({
      folder: join(catalogueFolder, 'models'),
      cacheDir: join(config.dataDir, 'models'),
      uploads,
    })
    closers.push(() => models.close())
    const stripe = await openStripe(config, log, overrides.simulatorOptions)
    closers.push(stripe.close)
    const { mailer, close: closeMailer } = await openMailer(jobs, {
      db: database.db,
      transport: wrapTransport(openTransport(config, log)),
      from: () => senderOf(config, content.details()),
      now,
      issueToken: async ({ id: emailId, kind, linkId, orderId }) => {
        if (kind === 'review-invitation') return issueStopToken(database.db, emailId, now())
        if (linkId !== null && isAlertEmail(kind)) return issueAlertToken(database.db, kind, linkId, now())
        if (linkId !== null && kind === 'invitation') return issueInvitationToken(database.db, linkId, now())
        if (linkId !== null) return issueLinkToken(database.db, linkId, now())
        return orderId === null ? undefined : issueOrderToken(database.db, { orderId, emailId, now: now() })
      },
      log,
    })
    closers.push(closeMailer, jobs.close)
    const { limiter, close: closeLimiter } = await openLimiter(config, database, log)
    closers.push(closeLimiter)
    const context = { config, details: () => content.details(), db: database.db, log, now }
    // Made at the first start, so that it can be copied to other machines.
    await loadOrCreateSecret(erasureKeyFile(config))
    const shop: Shop = {
      config,
      details: () => content.details(),
      freshDetails: (notBeforeMs) => content.freshDetails(notBeforeMs),
      draftDetails: () => content.draftDetails(),
      bankAccount: () => content.bankAccount(),
      times: () => content.times(),
      termsVersion: () => content.termsVersion(),
      closedDays: () => content.closedDays(),
      db: database.db,
      replica,
      changes,
      ping: () => database.ping(),
      storage,
      poolCounts: poolCountsOf(database),
      now,
      payments: {
        stripe: reportFailures(stripe.provider, context),
        paypal: config.paypal && reportFailures(paypalProvider({ ...config, ...config.paypal }, log), context),
      },
      jobs,
      mailer,
      limiter,
      pictures,
      models,
      uploads,
      tracing,
      erasureKey: () => loadOrCreateSecret(erasureKeyFile(config)),
      log,
    }
    await keepPayableDays(shop.db, config.payableDays)
    await updateStoredSums(shop.db, onProgress)
    await startJobs(shop, jobs, database)
    const firstAdmin = isFilled ? await fillEmptyShop(shop, onProgress) : undefined
    return { shop, stripeSimulator: stripe.simulator, firstAdmin, where: database.location, close }
  } catch (error) {
    await close()
    throw explainUnavailable(error, location)
  }
}

/** Opens and migrates the database of a configuration. */
async function openOwnDatabase(
  { databaseUrl, databasePoolSize, dataDir }: Config,
  log: FastifyBaseLogger,
  onProgress: (line: string) => void,
): Promise<OpenDatabase> {
  onProgress(databaseUrl ? 'Opening PostgreSQL' : `Opening the database in ${join(dataDir, 'db')}`)
  const database = await openDatabase({
    databaseUrl,
    poolSize: databasePoolSize,
    dataDir,
    log: (message, error) => log.error(error, message),
    // The database cannot write its log any more. What was confirmed is stored, and the next start recovers it.
    onCrash: () => process.exit(1),
  })
  try {
    await migrate(database, migrationsFolder, {
      onUpdate: (pending) =>
        onProgress(
          `Updating the database: ${pending === 1 ? '1 migration' : `${pending} migrations`}. CHANGELOG.md, "Before you upgrade", says what the first start of a version does`,
        ),
    })
    return database
  } catch (error) {
    await database.close()
    throw explainUnavailable(error, database.location)
  }
}

function poolCountsOf(database: OpenDatabase): Shop['poolCounts'] {
  if (database.kind === 'embedded') return undefined
  const { pool } = database
  return () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount })
}

/** The sender of emails. The owner changes its name; its address is that which the mail server accepts. */
function senderOf({ mailFrom, shopName }: Config, { name }: ShopDetails): Address {
  return mailFrom.name === shopName ? { ...mailFrom, name } : mailFrom
}

/** Opens the replica of a configuration, if it has one. */
async function openOwnReplica(
  { databaseUrl, databaseReplicaUrl }: Config,
  primary: Db,
  changes: ChangeNotices,
  now: () => Date,
  log: FastifyBaseLogger,
): Promise<Replica | undefined> {
  if (databaseUrl === undefined || databaseReplicaUrl === undefined) return undefined
  const warn = (message: string, error?: unknown) => log.warn({ ...(error !== undefined && { err: error }) }, message)
  await refuseReplicaOfAurora(primary)
  return openReplica({ url: databaseReplicaUrl, primaryUrl: databaseUrl, changes, now, log: warn })
}

async function startAllJobs(shop: Shop, jobs: OpenJobs, database: OpenDatabase): Promise<void> {
  await startAccountJobs(shop, jobs)
  await startPaymentJobs(shop, jobs)
  await startPayoutJobs(shop, jobs)
  await startAlertJobs(shop, jobs)
  await startWebhookJobs(shop, jobs)
  await startPictureJobs(shop, jobs)
  await scheduleProductEvents(shop, jobs)
  await scheduleAlerts(shop, jobs)
  await scheduleCleanup(shop, jobs)
  await scheduleReminders(shop, jobs)
  await scheduleRetention(shop, jobs)
  await scheduleStoredSums(shop, jobs)
  await scheduleMoves(shop, jobs)
  await scheduleMovePictures(shop, jobs)
  await scheduleInvitations(shop, jobs)
  await startNightlyBackups(shop, database, jobs)
  await startSaleTimer(shop, jobs)
}

async function fillEmptyShop(shop: Shop, onProgress: (line: string) => void): Promise<FirstAdmin | undefined> {
  const seeded = await seedCatalogue(shop, catalogueFolder)
  if (seeded > 0) onProgress(`Filled the empty shop with ${seeded} products`)
  return ensureAdmin(shop)
}

/** Starts to send traces. Without a configuration nothing is loaded. */
async function openTracing({ tracing }: Config, log: FastifyBaseLogger): Promise<OtlpTracing | undefined> {
  if (tracing === undefined) return undefined
  const { OtlpTracing } = await import('#server/platform/tracing/otlp-tracing.ts')
  return new OtlpTracing(tracing, readBuildInfo().version, log)
}
