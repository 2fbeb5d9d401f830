import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db/open.ts'
import type { Config } from './config.ts'
import type { PictureStore } from './images/picture-store.ts'
import type { UploadStore } from './images/upload-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Card } from './payments/card.ts'

/** All that a decision may need. Tests hand in their own database, clock, card and mail. */
export interface Shop {
  config: Config
  db: Db
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** The time, as an argument of every rule that needs it. */
  now(): Date
  /** The hosted card checkout. */
  card: Card
  /** The payment button; undefined where it is not configured. */
  paypal: Card | undefined
  jobs: Jobs
  mailer: Mailer
  pictures: PictureStore
  /** The bytes of uploaded pictures; `images.queries.ts` has their rows. */
  uploads: UploadStore
  log: FastifyBaseLogger
}
