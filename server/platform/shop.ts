import type { FastifyBaseLogger } from 'fastify'
import type { ShopDetails } from '#contract/pages.ts'
import type { ChangeNotices } from '#db/postgres/change-notices.ts'
import type { Db, Ping } from '#db/open.ts'
import type { Replica } from '#db/postgres/replica.ts'
import type { EventBudget } from '#server/accounts/access-events/event-budget.ts'
import type { UnderstoodSearch } from '#server/catalogue/search/understand-search.ts'
import type { SearchCache } from '#server/catalogue/search-cache.ts'
import type { Config } from './config/config.ts'
import type { PublishedContent } from '#server/content/published-content.ts'
import type { PictureStore } from './images/picture-store.ts'
import type { UploadStore } from './images/upload-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limiter } from './limits/limiter.ts'
import type { Mailer } from './mail/mailer.ts'
import type { ModelStore } from './models/model-store.ts'
import type { StorageState } from './monitoring/storage-state.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import type { PaypalWebhooks } from '#server/payments/providers/paypal/paypal-webhooks.ts'
import type { Tracing } from './tracing/open-tracing.ts'

/** The connections of a pool, and the statements that wait for one. */
export interface PoolCounts {
  used: number
  idle: number
  waiting: number
}

/** The dependencies of every decision. Tests pass their own database, clock, payment provider and mail. */
export interface Shop {
  config: Config
  /**
   * What the shop says of itself: its name, contact, opening hours and GST number, as they are published. Pages await
   * `freshDetails`.
   */
  details: () => ShopDetails
  freshDetails: PublishedContent['freshDetails']
  draftDetails: PublishedContent['draftDetails']
  /** The account for bank transfers, as it is published; undefined when transfers are not offered. */
  bankAccount: PublishedContent['bankAccount']
  /** The minutes and days of orders and emails, as they are published. */
  times: PublishedContent['times']
  /** The version of the terms of an order that is placed now. */
  termsVersion: PublishedContent['termsVersion']
  /** The days on which the shop is closed, as they are published. */
  closedDays: PublishedContent['closedDays']
  db: Db
  /** A copy of the database for public responses; undefined without DATABASE_REPLICA_URL. */
  replica: Replica | undefined
  /** Tells of the changes of what public responses show. */
  changes: ChangeNotices
  /** What keywords mean in the present catalogue. */
  searches: Pick<SearchCache, 'get'>
  /** How typed texts are understood in the present catalogue. */
  understoodSearches: Pick<SearchCache<UnderstoodSearch>, 'get'>
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
    /** Undefined when PayPal's webhooks are not configured: then reconciliation alone finds what happens at PayPal. */
    paypalWebhooks?: PaypalWebhooks | undefined
  }
  jobs: Jobs
  mailer: Mailer
  /** Counts what may be tried only so often. */
  limiter: Limiter
  /** Decides which access events are recorded. */
  eventBudget: EventBudget
  pictures: PictureStore
  models: ModelStore
  /** The files of uploaded pictures and models; `images.queries.ts` and `models.queries.ts` have their rows. */
  uploads: UploadStore
  /** The traces of this process; undefined when none are sent. */
  tracing: Tracing | undefined
  log: FastifyBaseLogger
}

/** Whether every payment that can be made now is a test payment: no provider of the shop takes real money. */
export function isTestShop({ payments }: Pick<Shop, 'payments'>): boolean {
  return payments.stripe.isTest && (payments.paypal?.isTest ?? true)
}
