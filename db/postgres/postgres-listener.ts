import type { Client } from 'pg'
import { clientFor } from './postgres-client.ts'

/** The times of the connection that listens, in milliseconds. */
export interface ListenerTiming {
  /** How often the connection is tried, so that a broken one is noticed. */
  checkIntervalMs: number
  /** How long the database has for an answer. */
  timeoutMs: number
  retryDelayMs: number
}

const usualTiming: ListenerTiming = { checkIntervalMs: 2_000, timeoutMs: 2_000, retryDelayMs: 500 }

interface ListenerOptions {
  databaseUrl: string
  channel: string
  /** The application name of its connection. */
  name: string
  hear: (payload: string | undefined) => void
  /** Called when a connection listens: notices from before it may have been missed. */
  onListening: () => void
  onLost?: () => void
  /** Gets the error with which the connection is lost, once until it is back. */
  log: (error: unknown) => void
}

/** A connection of its own that listens to a channel, and is made again when it breaks. */
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

  /** Connects and listens. A failure is logged, and tried again later. */
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
   * Asks the connection that listens for an empty result: PostgreSQL sends the notices of all earlier commits before
   * it. Callers that come while one question is under way share the next one.
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
    // The question is sent in the next turn: until then others may join.
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
