import { join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, expect } from 'vitest'
import { startAccountJobs } from '#server/accounts/account-jobs.ts'
import { buildApp } from '#server/start/app.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { startPictureJobs } from '#server/platform/images/remote/picture-jobs.ts'
import { openShop, type ShopOverrides } from '#server/start/open-shop.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import type { Shop } from '#server/platform/shop.ts'
import { startAlertJobs } from '#server/stock/stock-alerts/alert-jobs.ts'
import { startWebhookJobs } from '#server/platform/webhooks/webhook-jobs.ts'
import type { OpenDatabase } from '#db/open.ts'
import { openTestDatabase } from './database/database.ts'
import { manyOrders } from './many-orders.ts'
import { MovingClock } from './moving-clock.ts'
import { recordMail, type RecordedMail } from './recorded-mail.ts'
import { shareShop } from './shared-shop.ts'

const webhookSecret = 'whsec_test'

/** A whole shop on an empty database, with its own clock, payment provider simulator and mail, called through HTTP. */
export interface TestShop {
  shop: Shop
  app: FastifyInstance
  database: OpenDatabase
  /** Of the shop and of the payment provider simulator. Each of their readings moves it on by a millisecond. */
  clock: MovingClock
  stripeSimulator: { host: string; port: number }
  webhookSecret: string
  /** The sent emails: they go to the SMTP_URL of `env` or to files, and are recorded here. */
  mail: RecordedMail
  /** Stops the job queue and so the sending of emails, as at the shutdown of a shop; `close` does it too. */
  closeMailer(): Promise<void>
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions): Promise<TestResponse>
  close(): Promise<void>
}

export interface CallOptions {
  as?: { cookie: string } | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** A response: its status, its body parsed as JSON, its headers and its text. */
export interface TestResponse {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  body: any
  headers: LightMyRequestResponse['headers']
  text: string
}

interface TestOverrides extends Pick<ShopOverrides, 'log' | 'isPreparingPictures'> {
  /** Whether the shop looks for products that are back and sends stock alerts; false by default. */
  hasAlertJobs?: boolean
  /** What this process does; `all` by default. */
  role?: Config['role']
  /** The database of another process of the shop, which closes it; one of its own by default. */
  database?: OpenDatabase
}

/** Without `env` it may be the emptied shop of an earlier file: `startOwnShop` is for tests that add to the app. */
export async function startShop(env?: Record<string, string>, overrides?: TestOverrides): Promise<TestShop> {
  return env === undefined ? shareShop('api', () => startOwnShop()) : startOwnShop(env, overrides)
}

export async function startOwnShop(
  env: Record<string, string> = {},
  { hasAlertJobs = false, role = 'all', database: shared, ...overrides }: TestOverrides = {},
): Promise<TestShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'totara-test-'))
  const read = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://shop.test',
    LOG_LEVEL: 'silent',
    // Emails about parcels are sent at once, except in the tests of the undo.
    UNDO_SECONDS: '0',
    ...manyOrders,
    BACKUPS: 'none',
    ...env,
  })
  const config = { ...read, role }
  const database = shared ?? (await openTestDatabase())
  const clock = new MovingClock()
  const mail = recordMail(database.db)
  let closeJobs = async () => {}
  const open = await openShop(config, {
    isPreparingPictures: false,
    ...overrides,
    database,
    now: clock.read,
    wrapTransport: mail.wrap,
    // New jobs are notified: a poll finds retries. Shops that wait for the next file poll too.
    jobTiming: { retryDelaySeconds: 1, pollSeconds: 2, maxDelaySeconds: 1 },
    isFilled: false,
    // No server listens at this address: tests deliver events themselves. The simulator stores nothing in the data
    // folder.
    simulatorOptions: {
      secretKey: 'sk_test_stand_in',
      stateFile: undefined,
      webhookSecret,
      webhookUrl: 'http://127.0.0.1:9/',
      now: clock.read,
      // Tests settle delayed payments themselves, however far they move the clock.
      settleAfterMs: 365 * 24 * 3_600_000,
      controls: true,
    },
    // Tests call reconciliation and cleanup themselves; requested refunds are sent at once, as in the real shop.
    async startJobs(opened, jobs) {
      closeJobs = jobs.close
      const retryPolicy = { retryLimit: 3, retryDelaySeconds: 1, maxRetryDelaySeconds: 2 }
      await startAccountJobs(opened, jobs)
      if (hasAlertJobs) await startAlertJobs(opened, jobs)
      await startWebhookJobs(opened, jobs)
      await startPictureJobs(opened, jobs)
      // What the owner asks for is recorded; tests do it themselves.
      for (const task of ['read-payouts', 'moves', 'move-pictures'] as const) {
        await jobs.schedule(task, { cron: '0 0 29 2 *', maxDurationSeconds: 60 }, async () => {})
      }
      await jobs.work('refunds', retryPolicy, ({ refundId }) => sendRefund(opened, refundId))
    },
  })
  const { shop, stripeSimulator } = open
  if (!stripeSimulator) throw new Error('a test shop must not have a Stripe key')
  // A test shares its event loop with its shop, writes hundreds of rows in one turn and replaces clocks.
  const app = await buildApp(shop, { overload: { maxDelayMs: Infinity } })

  return {
    shop,
    app,
    database,
    mail,
    closeMailer: () => closeJobs(),
    clock,
    stripeSimulator,
    webhookSecret,
    async call(method, url, { as, body, headers } = {}) {
      const request: InjectOptions = { method, url, headers: { ...(as && { cookie: as.cookie }), ...headers } }
      if (body !== undefined) request.payload = body as object
      // What a test has written to the database itself is known to the shop.
      await shop.changes.settled()
      const response = await app.inject(request)
      const isJson = String(response.headers['content-type']).includes('json')
      return {
        status: response.statusCode,
        body: isJson && response.body ? response.json() : undefined,
        headers: response.headers,
        text: response.body,
      }
    },
    async close() {
      await app.close()
      await open.close()
      if (!shared) await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits for what a test file opens at its top, and closes it after the last test of the file. */
export async function forFile<T extends { close(): Promise<unknown> }>(opening: Promise<T>): Promise<T> {
  const opened = await opening
  afterAll(() => opened.close())
  return opened
}

export function bodyOf(response: TestResponse, status = 200): TestResponse['body'] {
  expect(response).toMatchObject({ status })
  return response.body
}

/** Checks a refusal: its status, its message, and the field that the message is about. */
export function expectRefused(response: object, status: number, message: unknown, path?: string): void {
  const errors = path === undefined ? {} : { errors: [{ path, message }] }
  expect(response).toMatchObject({ status, body: { message, ...errors } })
}

export function countStatuses(responses: readonly TestResponse[]): Record<number, number> {
  return responses.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  )
}
