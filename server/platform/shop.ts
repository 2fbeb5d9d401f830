import type { FastifyBaseLogger } from 'fastify'
import type { ClosedPeriod } from '#contract/content/closed-days.ts'
import type { ShopDetails } from '#contract/pages.ts'
import type { ChangeNotices } from '#db/postgres/change-notices.ts'
import type { Db, Ping } from '#db/open.ts'
import type { Replica } from '#db/postgres/replica.ts'
import type { TimesInNumbers } from '#rules/content/shop-times.ts'
import type { Config } from './config/config.ts'
import type { PictureStore } from './images/picture-store.ts'
import type { UploadStore } from './images/upload-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limiter } from './limits/limiter.ts'
import type { Mailer } from './mail/mailer.ts'
import type { ModelStore } from './models/model-store.ts'
import type { StorageState } from './monitoring/storage-state.ts'
import type { PaymentProvider, ProviderName } from './payment-provider.ts'
import { ShopError } from './shop-error.ts'
import type { OtlpTracing } from './tracing/otlp-tracing.ts'

/** The connections of a pool, and the statements that wait for one. */
export interface PoolCounts {
  used: number
  idle: number
  waiting: number
}

/** What a person who sees drafts reads about them. */
export interface DraftList {
  /** The names of what is shown as its draft. */
  shown: string[]
  /** The names of drafts that cannot be published yet, so that the published version is shown. */
  refused: string[]
}

/** The dependencies of every decision. Tests pass their own database, clock, payment provider and mail. */
export interface Shop {
  config: Config
  /** What the shop publishes of itself: name, contact, hours, GST number. Pages await `freshDetails`. */
  details: () => ShopDetails
  freshDetails: (notBeforeMs?: number) => Promise<{ details: ShopDetails; until: Date | null }>
  draftDetails: () => Promise<DraftList & { details: ShopDetails }>
  /** The account for bank transfers, as it is published; undefined when transfers are not offered. */
  bankAccount: () => string | undefined
  /** The minutes and days of orders and emails, as they are published. */
  times: () => TimesInNumbers
  /** The version of the terms of an order that is placed now. */
  termsVersion: () => string
  /** The days on which the shop is closed, as they are published. */
  closedDays: () => readonly ClosedPeriod[]
  db: Db
  /** A copy of the database for public responses; undefined without DATABASE_REPLICA_URL. */
  replica: Replica | undefined
  /** Tells of the changes of what public responses show. */
  changes: ChangeNotices
  /** Asks whether the database takes changes; rejects when it is not available. */
  ping(): Promise<Ping>
  /** Whether what is written is stored, after the errors of requests and jobs. */
  storage: StorageState
  /** The connections of the pool; undefined on the embedded database, which has one. */
  poolCounts: (() => PoolCounts) | undefined
  /** The current time. A decision reads it once, after its locks, and passes it to every rule and row that needs it. */
  now(): Date
  payments: {
    /** Stripe, or its simulator when no key is configured. */
    stripe: PaymentProvider
    /** Undefined when PayPal is not configured. */
    paypal: PaymentProvider | undefined
  }
  jobs: Jobs
  mailer: Mailer
  /** Counts what may be tried only so often. */
  limiter: Limiter
  pictures: PictureStore
  models: ModelStore
  /** The files of uploaded pictures and models; `images.queries.ts` and `models.queries.ts` have their rows. */
  uploads: UploadStore
  /** The traces of this process; undefined when none are sent. */
  tracing: OtlpTracing | undefined
  /** Reads the key of the hashes by which erased people are known: each time, because a restore replaces it. */
  erasureKey(): Promise<string>
  log: FastifyBaseLogger
}

/** Whether every payment that can be made now is a test payment: no provider of the shop takes real money. */
export function isTestShop({ payments }: Pick<Shop, 'payments'>): boolean {
  return payments.stripe.isTest && (payments.paypal?.isTest ?? true)
}

/** Returns the provider of a name. Throws ShopError 409 when it is not configured (any more). */
export function providerOf(shop: Shop, name: ProviderName): PaymentProvider {
  if (name === 'card') return shop.payments.stripe
  if (shop.payments.paypal) return shop.payments.paypal
  throw new ShopError(409, 'Paying with PayPal isn’t set up in this shop.')
}
