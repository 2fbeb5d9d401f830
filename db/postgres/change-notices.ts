import { Client } from 'pg'
import type { Log } from '#db/log.ts'
import type { OpenDatabase } from '#db/open.ts'

/** The channel on which the triggers of the migration `change-notices` announce changes. */
const changeChannel = 'shop_changes'

/** The tag that means any change. */
export const anyChange = '*'

/** Tells of the committed changes of what public responses show, whichever process or program makes them. */
export interface ChangeNotices {
  /** Whether other processes can change the same database. */
  isShared: boolean
  /** Whether notices arrive: while they do not, changes of other processes stay unknown. */
  isListening(): boolean
  /** Calls `listener` with the tags of each change, and with `*` when notices may have been missed. */
  subscribe(listener: (tags: readonly string[]) => void): void
  /** Resolves when every change that is committed now has reached the subscribers. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** The times of the connection that listens, in milliseconds. */
interface ListenerTiming {
  /** How often the connection is tried, so that a broken one is noticed. */
  checkIntervalMs: number
  /** How long the database has for an answer. */
  timeoutMs: number
  retryDelayMs: number
}

const shopTiming: ListenerTiming = { checkIntervalMs: 2_000, timeoutMs: 2_000, retryDelayMs: 500 }

/** Listens for the changes of a database. Without PostgreSQL there is one process, and its own connection tells it. */
export async function openChangeNotices(
  database: OpenDatabase,
  log: Log,
  timing: Partial<ListenerTiming> = {},
): Promise<ChangeNotices> {
  const listeners: ((tags: readonly string[]) => void)[] = []
  const publish = (payload: string) => {
    const tags = payload.split(' ')
    for (const listener of listeners) listener(tags)
  }
  const subscribe = (listener: (tags: readonly string[]) => void) => void listeners.push(listener)
  if (database.kind === 'embedded') {
    const unlisten = await database.lite.listen(changeChannel, publish)
    return {
      isShared: false,
      isListening: () => true,
      subscribe,
      // PGlite calls back before the statement that committed the change resolves.
      settled: () => Promise.resolve(),
      close: async () => (database.lite.closed ? undefined : unlisten()),
    }
  }
  const { connectionString } = database.pool.options
  const listener = new PostgresListener(connectionString, publish, log, { ...shopTiming, ...timing })
  await listener.open()
  return {
    isShared: true,
    isListening: () => listener.isListening,
    subscribe,
    settled: () => listener.settled(),
    close: () => listener.close(),
  }
}

/** A connection of its own that listens, and is made again when it breaks. */
class PostgresListener {
  readonly #connectionString: string | undefined
  readonly #publish: (payload: string) => void
  readonly #log: Log
  readonly #timing: ListenerTiming
  #client: Client | undefined
  #isClosed = false
  #isLost = false
  #retry: NodeJS.Timeout | undefined
  #check: NodeJS.Timeout | undefined
  #waiting: Promise<void> | undefined

  constructor(
    connectionString: string | undefined,
    publish: (payload: string) => void,
    log: Log,
    timing: ListenerTiming,
  ) {
    this.#connectionString = connectionString
    this.#publish = publish
    this.#log = log
    this.#timing = timing
  }

  get isListening(): boolean {
    return this.#client !== undefined
  }

  /** Connects and listens. A failure is logged, and tried again later. */
  async open(): Promise<void> {
    const { timeoutMs, checkIntervalMs } = this.#timing
    const client = new Client({
      ...(this.#connectionString !== undefined && { connectionString: this.#connectionString }),
      application_name: 'totara-changes',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    })
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('the connection has ended')))
    client.on('notification', ({ payload = anyChange }) => this.#publish(payload))
    try {
      await client.connect()
      await client.query(`listen ${changeChannel}`)
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
    // What changed before this connection listened is not known.
    this.#publish(anyChange)
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
    this.#publish(anyChange)
    this.#retryLater(error)
  }

  #retryLater(error: unknown): void {
    if (this.#isClosed) return
    if (!this.#isLost) this.#log('Notices of changes do not arrive: responses are cached for a second only', error)
    this.#isLost = true
    this.#retry = setTimeout(() => void this.open(), this.#timing.retryDelayMs)
    this.#retry.unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearInterval(this.#check)
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }
}
