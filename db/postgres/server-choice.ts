import { Client } from 'pg'
import type { Log } from '#db/log.ts'
import { splitHosts, type TargetServer, targetOf } from './host-urls.ts'

export interface Host {
  host: string
  port: number
  url: string
}

/** What a server says of itself. */
export interface ServerState {
  isStandby: boolean
  isReadOnly: boolean
  /** Eight hexadecimal digits that grow with each promotion; empty on a standby. */
  timeline: string
}

interface Endable {
  endBecause(error: Error): void
}

const askTimeoutMs = 2_000

/**
 * Finds the server to use: the last one if it still answers, else the first in the list that is what the URL asks for.
 * Of two primaries only the last promoted one is used.
 */
export class ServerChoice {
  readonly hosts: readonly [Host, ...Host[]]
  readonly #target: TargetServer
  readonly #connections = new Map<Endable, Host>()
  #current: Host | undefined
  #newestTimeline = ''
  #finding: Promise<Host> | undefined
  #log: Log | undefined

  constructor(databaseUrl: string) {
    const [first, ...others] = splitHosts(databaseUrl)
    this.hosts = [toHost(first), ...others.map(toHost)]
    this.#target = targetOf(databaseUrl) ?? 'read-write'
  }

  reportTo(log: Log): void {
    this.#log = log
  }

  /** Concurrent callers share one search. Throws an error that says what each host answers. */
  find(): Promise<Host> {
    return (this.#finding ??= this.#search().finally(() => (this.#finding = undefined)))
  }

  /** Returns false if another server was chosen in the meantime. */
  add(connection: Endable, host: Host): boolean {
    if (this.#current !== host) return false
    this.#connections.set(connection, host)
    return true
  }

  remove(connection: Endable): void {
    this.#connections.delete(connection)
  }

  async #search(): Promise<Host> {
    const current = this.#current
    const answer = current && (await ask(current))
    if (current && answer && this.#choose([answer]) === 0) return current
    // Asking the current server again could take its whole time.
    const answers = await Promise.all(this.hosts.map(async (host) => (host === current && answer) || ask(host)))
    const host = this.hosts[this.#choose(answers)]
    if (!host) throw this.#explain(answers)
    this.#use(host)
    return host
  }

  #choose(answers: readonly (ServerState | Error)[]): number {
    const place = chooseServer(answers, this.#target, this.#newestTimeline)
    const chosen = answers[place]
    if (chosen && !(chosen instanceof Error)) this.#newestTimeline = chosen.timeline
    return place
  }

  #use(host: Host): void {
    const before = this.#current
    if (before === host) return
    this.#current = host
    if (before) this.#log?.(`PostgreSQL at ${nameHost(host)} is used in place of ${nameHost(before)}`)
    // A server that does not respond, or takes no more changes, may leave its connections open.
    for (const connection of this.#connections.keys()) {
      connection.endBecause(new Error('Connection terminated: another PostgreSQL server is used now'))
    }
    this.#connections.clear()
  }

  /** The error of the user or connection that a server refuses, or what each server answers. */
  #explain(answers: readonly (ServerState | Error)[]): Error {
    const errors = answers.filter((answer) => answer instanceof Error)
    const refusal = errors.find((error) => 'code' in error && /^(?:28|3D|53)/.test(String(error.code)))
    if (refusal) return refusal
    const reasons = answers.map((answer, place) => {
      const host = this.hosts[place]
      return `${host && nameHost(host)} ${describeAnswer(answer, this.#newestTimeline)}`
    })
    const code = errors.length === answers.length ? '08001' : '57P03'
    const wanted = this.#target === 'standby' ? 'is a standby' : 'takes changes'
    return Object.assign(new Error(`no server ${wanted}: ${reasons.join('; ')}`), { code })
  }
}

/** The place of the server to use; -1 for none. */
export function chooseServer(
  answers: readonly (ServerState | Error)[],
  target: TargetServer,
  newestTimeline: string,
): number {
  let chosen = -1
  let timeline = newestTimeline
  for (const [place, answer] of answers.entries()) {
    if (answer instanceof Error || !isSuitable(answer, target)) continue
    // All timelines have eight digits, so their texts compare like numbers.
    if (chosen === -1 ? answer.timeline >= timeline : answer.timeline > timeline) {
      chosen = place
      timeline = answer.timeline
    }
  }
  return chosen
}

function isSuitable({ isStandby, isReadOnly }: ServerState, target: TargetServer): boolean {
  if (target === 'standby') return isStandby
  return !isStandby && (target === 'primary' || !isReadOnly)
}

function describeAnswer(answer: ServerState | Error, newestTimeline: string): string {
  if (answer instanceof Error) {
    // A name with several addresses has an error for each, and no message of its own.
    return `does not answer (${answer.message || ('code' in answer ? String(answer.code) : answer.name)})`
  }
  if (answer.isStandby) return 'is a standby'
  if (answer.isReadOnly) return 'is read-only'
  if (answer.timeline < newestTimeline) return 'is a primary from before a failover'
  return 'is a primary'
}

const nameHost = ({ host, port }: Host) => `${host}:${port}`

function toHost(url: string): Host {
  const { host, port } = new Client(url)
  return { host, port, url }
}

/** Returns the error if the server does not answer. */
async function ask({ url }: Host): Promise<ServerState | Error> {
  const client = new Client({
    connectionString: url,
    application_name: 'totara-hosts',
    connectionTimeoutMillis: askTimeoutMs,
    query_timeout: askTimeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<ServerState>(
      `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly",
        case when pg_is_in_recovery() then '' else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`,
    )
    return rows[0] ?? new Error('no answer')
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    void client.end().catch(() => {})
  }
}
