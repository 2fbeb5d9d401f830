import type { Db } from '#db/open.ts'

/** Work that is done by and by, outside the request that asked for it. */
export interface Jobs {
  /** Asks for a piece of work once the transaction is done; rolled back, it was never asked for. */
  enqueue(tx: Db, queue: QueueName, data: Record<string, string>): Promise<void>
}

/** The queues of the shop. */
export type QueueName = 'emails' | 'refunds'

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
}
