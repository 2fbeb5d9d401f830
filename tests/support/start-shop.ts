import { join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openUploads } from '#server/images/open-uploads.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import { openPictures } from '#server/images/picture-store.ts'
import { openMailer } from '#server/mail/open-mailer.ts'
import { openTransport } from '#server/mail/open-transport.ts'
import { paypalProvider } from '#server/payments/providers/paypal/paypal-provider.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { stripeProvider } from '#server/payments/providers/stripe/stripe-provider.ts'
import type { Shop } from '#server/shop.ts'
import { startStripeSimulator } from '#simulators/stripe/start-stripe-simulator.ts'
import type { OpenDatabase } from '#db/open.ts'
import { openTestDatabase } from './database.ts'
import { recordMail, type RecordedMail } from './recorded-mail.ts'

const webhookSecret = 'whsec_test'
const catalogueFolder = join(import.meta.dirname, '../../catalogue')

/** A whole shop on an empty database, with its own clock, card provider and mail, to be called through HTTP. */
export interface TestShop {
  shop: Shop
  app: FastifyInstance
  database: OpenDatabase
  /** Set it to move the shop's time; the card provider's moves along. */
  clock: { now: Date }
  stripeSimulator: { host: string; port: number }
  webhookSecret: string
  /** What went out by e-mail: to the SMTP_URL of `env`, else to files, and kept here to be read. */
  mail: RecordedMail
  /** Stops the sending, as a shop that goes down does; `close` does it too. */
  closeMailer(): Promise<void>
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions): Promise<Answer>
  close(): Promise<void>
}

/** Who calls (their cookie) and with what. */
export interface CallOptions {
  as?: { cookie: string } | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** An answer: its status, its body read as JSON, its headers. */
export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  body: any
  headers: LightMyRequestResponse['headers']
  text: string
}

/** Opens a shop for one test file. `env` overrides configuration. Close it afterwards. */
export async function startShop(env: Record<string, string> = {}): Promise<TestShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'totara-test-'))
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://shop.test', LOG_LEVEL: 'silent', ...env })
  const database = await openTestDatabase()
  const clock = { now: new Date() }
  const secrets = { secretKey: 'sk_test_stand_in', webhookSecret }
  const simulator = await startStripeSimulator({
    ...secrets,
    // Nobody listens there: tests deliver events themselves, when and as often as they want.
    webhookUrl: 'http://127.0.0.1:9/',
    publicUrl: `${config.publicUrl}/card`,
    shopName: config.shopName,
    now: () => clock.now,
    controls: true,
  })
  const log = pino({ level: config.logLevel })
  const mail = recordMail(database.db, openTransport(config, log))
  const now = () => clock.now
  const uploads = await openUploads(config, log)
  const jobs = await openJobs(database, log, { retryDelaySeconds: 1, pollSeconds: 0.5 })
  const desk = { db: database.db, transport: mail.transport, from: config.mailFrom, now, log }
  const { mailer, close: closeTransport } = await openMailer(jobs, desk)
  const closeMailer = async () => {
    await jobs.close()
    closeTransport()
  }
  const shop: Shop = {
    config,
    db: database.db,
    ping: () => database.ping(),
    now,
    mailer,
    jobs,
    payments: {
      stripe: stripeProvider({
        ...secrets,
        publicUrl: config.publicUrl,
        paymentMethods: config.stripePaymentMethods,
        simulator: { host: simulator.host, port: simulator.port },
      }),
      paypal: config.paypal && paypalProvider({ ...config, ...config.paypal }, log),
    },
    pictures: await openPictures([join(catalogueFolder, 'pictures')], join(dataDir, 'images'), uploads),
    uploads,
    log,
  }
  // Reconciliation runs when a test calls it; refunds are made at once, as in the real shop.
  const patience = { retryLimit: 3, retryDelaySeconds: 1, maxRetryDelaySeconds: 2 }
  await jobs.work('refunds', patience, ({ refundId }) => sendRefund(shop, refundId))
  const app = await buildApp(shop)

  return {
    shop,
    app,
    database,
    mail,
    closeMailer,
    clock,
    stripeSimulator: simulator,
    webhookSecret,
    async call(method, url, { as, body, headers } = {}) {
      const request: InjectOptions = { method, url, headers: { ...(as && { cookie: as.cookie }), ...headers } }
      if (body !== undefined) request.payload = body as object
      const answer = await app.inject(request)
      const isJson = String(answer.headers['content-type']).includes('json')
      return {
        status: answer.statusCode,
        body: isJson && answer.body ? answer.json() : undefined,
        headers: answer.headers,
        text: answer.body,
      }
    },
    async close() {
      await app.close()
      await closeMailer()
      await simulator.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
