import type { Db } from '#db/open.ts'

/** Work that is done by and by, outside the request that asked for it. */
export interface Jobs {
  /** Asks for a piece of work once the transaction is done; rolled back, it was never asked for. */
  enqueue<Queue extends QueueName>(tx: Db, queue: Queue, data: JobData[Queue]): Promise<void>
}

/** The queues of the shop, and what a job of each carries. */
export interface JobData {
  emails: { emailId: string }
  refunds: { refundId: string }
}

export type QueueName = keyof JobData

/** How long a queue keeps at it. Seconds. */
export interface Patience {
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
}

/** How fast work moves; tests are in a hurry. Seconds. */
export interface JobPace {
  retryDelay: number
  pollSeconds: number
  /** How often it is looked whether a minute has begun; seldom, when left out. */
  clockSeconds?: number
}
