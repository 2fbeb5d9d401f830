import type { Db } from '#db/open.ts'

/** Puts work into a queue. It is done outside of the request that asked for it. */
export interface Jobs {
  /** Adds a job in the caller's transaction, to start after `delaySeconds`. */
  enqueue<Queue extends QueueName>(tx: Db, queue: Queue, data: JobData[Queue], delaySeconds?: number): Promise<void>
  /** Asks in the caller's transaction for a run of a task as soon as possible, besides its set times. */
  runSoon(tx: Db, task: TaskName): Promise<void>
}

/** The queues of the shop, and the data of a job in each. */
export interface JobData {
  emails: { emailId: string }
  refunds: { refundId: string }
  /** A request for a link to a new password; `userId` is null for an address without an account. */
  'password-links': { userId: string | null }
  /** A product that is back, for which addresses wait. */
  'stock-alerts': { productId: string }
  /** A message to a webhook. */
  webhooks: { deliveryId: string }
  /** A picture that a process without an encoder wants. */
  pictures: { pictureJobId: string }
}

export type QueueName = keyof JobData

/** How often a failed job is tried again. The delay doubles with each try, up to the maximum. */
export interface RetryPolicy {
  retryLimit: number
  retryDelaySeconds: number
  maxRetryDelaySeconds: number
}

/** The tasks that run at set times. */
export type TaskName =
  | 'reconcile'
  | 'cancel-overdue'
  | 'remove-coupons'
  | 'read-payouts'
  | 'delete-expired'
  | 'sweep-uploads'
  | 'retention'
  | 'stock-alerts-due'
  | 'phone-reminders'
  | 'review-invitations'
  | 'backup'
  | 'product-events'
  | 'stored-sums'
  | 'moves'
  | 'move-pictures'

export interface Schedule {
  /** A cron expression of five fields. */
  cron: string
  /** The time zone of the expression; UTC when absent. */
  timeZone?: string
  /** A run that takes longer counts as failed, and the next one may start before it ends. */
  maxDurationSeconds: number
  /** Whether a run waits until the one before has ended or its process was killed. */
  isAlone?: boolean
  /** Whether a run of a task that is alone is left out instead: one that goes on until there is nothing left to do. */
  isLeftOut?: boolean
}

/** Intervals of the queues. Tests use shorter ones. */
export interface JobTiming {
  retryDelaySeconds: number
  pollSeconds: number
  /** The longest delay of a job. */
  maxDelaySeconds?: number
  /** How often due schedules are looked for; pg-boss's default when absent. */
  cronSeconds?: number
}
