import type { Client } from 'pg'
import { clientFor } from './postgres-client.ts'

export interface ListenerTiming {
  checkIntervalMs: number
  timeoutMs: number
  retryDelayMs: number
}

const usualTiming: ListenerTiming = { checkIntervalMs: 2_000, timeoutMs: 2_000, retryDelayMs: 500 }

interface ListenerOptions {
  databaseUrl: string
  channel: string
  name: string
  hear: (payload: string | undefined) => void
  onListening: () => void
  onLost?: () => void
  /** Gets the error of a lost connection, once until it is back. */
  log: (error: unknown) => void
}

/** A connection that listens to a channel, and is made again when it breaks. */
export class PostgresListener {
  readonly #options: ListenerOptions
  readonly #timing: ListenerTiming
  #client: Client | undefined
  #isClosed = false
  #isLost = false
  #retry: NodeJS.Timeout | undefined
  #check: NodeJS.Timeout | undefined
  #waiting: Promise<void> | undefined

  constructor(options: ListenerOptions, timing: Partial<ListenerTiming> = {}) {
    this.#options = options
    this.#timing = { ...usualTiming, ...timing }
  }

  get isListening(): boolean {
    return this.#client !== undefined
  }

  async open(): Promise<void> {
    const { databaseUrl, channel, name, hear, onListening } = this.#options
    const { timeoutMs, checkIntervalMs } = this.#timing
    const client = new (clientFor(databaseUrl))({
      ...(databaseUrl !== '' && { connectionString: databaseUrl }),
      application_name: name,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    })
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('the connection has ended')))
    client.on('notification', ({ payload }) => hear(payload))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end().catch(() => {})
      this.#retryLater(error)
      return
    }
    if (this.#isClosed) {
      await client.end()
      return
    }
    this.#client = client
    this.#isLost = false
    onListening()
    this.#check = setInterval(() => void this.settled(), checkIntervalMs)
    this.#check.unref()
  }

  /**
   * Resolves once all notices of earlier commits have arrived: PostgreSQL sends them before the answer to an empty
   * query. Callers that come while a query runs share the next one.
   */
  settled(): Promise<void> {
    const client = this.#client
    if (!client) return Promise.resolve()
    return (this.#waiting ??= this.#ask(client))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearInterval(this.#check)
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  async #ask(client: Client): Promise<void> {
    // In the next turn: until then others may join.
    await new Promise((resolve) => setImmediate(resolve))
    this.#waiting = undefined
    await client.query('select').catch((error: unknown) => this.#lose(client, error))
  }

  #lose(client: Client, error: unknown): void {
    if (client !== this.#client) return
    this.#client = undefined
    clearInterval(this.#check)
    void client.end().catch(() => {})
    if (this.#isClosed) return
    this.#options.onLost?.()
    this.#retryLater(error)
  }

  #retryLater(error: unknown): void {
    if (this.#isClosed) return
    if (!this.#isLost) this.#options.log(error)
    this.#isLost = true
    this.#retry = setTimeout(() => void this.open(), this.#timing.retryDelayMs)
    this.#retry.unref()
  }
}
