import { Client, type ClientConfig } from 'pg'
import { splitHosts } from './host-urls.ts'
import { type Host, ServerChoice } from './server-choice.ts'

/** All connections of this process to one URL go to the same server. */
const choices = new Map<string, ServerChoice>()

/** Undefined for a URL with one host. */
export function serverChoiceOf(databaseUrl: string): ServerChoice | undefined {
  if (splitHosts(databaseUrl).length === 1) return undefined
  const choice = choices.get(databaseUrl) ?? new ServerChoice(databaseUrl)
  choices.set(databaseUrl, choice)
  return choice
}

const readOnly = '25006'

const clientsToDrop = new WeakSet<Client>()

/** Whether the server of a connection takes no changes, so that the connection must be closed. */
export function mustBeClosed(client: Client): boolean {
  return clientsToDrop.has(client)
}

/** The connection class for a URL; with several hosts one that finds the suitable one (`ServerChoice`). */
export function clientFor(databaseUrl: string): new (config?: ClientConfig) => Client {
  const choice = serverChoiceOf(databaseUrl)
  return choice ? choosingClient(choice) : Client
}

function choosingClient(choice: ServerChoice): new (config?: ClientConfig) => Client {
  return class ChoosingClient extends Client {
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionString: choice.hosts[0].url })
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code !== readOnly) return
        clientsToDrop.add(this)
        // If another server takes changes now, the other connections are ended too.
        choice.find().catch(() => {})
      })
      this.once('end', () => choice.remove(this))
    }

    override connect(): Promise<Client>
    override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void
    override connect(
      callback?: ((error: Error) => void) | ((error: null, client: Client) => void),
    ): Promise<Client> | void {
      const connecting = this.#connectToChosen()
      if (!callback) return connecting
      const report = callback as (error: Error | null, client?: Client) => void
      // In a turn of its own, so that an error of the callback does not reject the connection.
      connecting.then(
        () => setImmediate(() => report(null, this)),
        (error: Error) => setImmediate(() => report(error)),
      )
    }

    endBecause(error: Error): void {
      this.connection.stream.destroy(error)
    }

    async #connectToChosen(): Promise<Client> {
      const host: Host = await choice.find()
      this.host = host.host
      this.port = host.port
      await super.connect()
      if (choice.add(this, host)) return this
      await this.end()
      throw new Error('Connection terminated: another PostgreSQL server is used now')
    }
  }
}
