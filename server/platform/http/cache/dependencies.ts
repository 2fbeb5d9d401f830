import { AsyncLocalStorage } from 'node:async_hooks'

/** What a public response depends on. */
export interface Dependencies {
  /** The topics and the ids of the products whose changes drop it. */
  tags: ReadonlySet<string>
  /** Its data are those of this time or later, in milliseconds of the shop's clock. */
  asOfMs: number
  /** It expires at this time without a write: the end of a hold or of the day. */
  untilMs: number
}

/** Collects what a response depends on while it is computed, from the responses it reads or what queries report. */
export class DependencyScope implements Dependencies {
  readonly tags = new Set<string>()
  /** The database from which it is read has the data of this time. */
  asOfMs: number
  untilMs = Infinity
  /** Whether one of the responses was the last one before the database went away. */
  isStale = false
  /** The calls of the page that have not been answered with a public response. */
  #openCalls = 0
  /** Data from before this time are too old for it. */
  readonly notBeforeMs: number

  constructor(asOfMs: number, notBeforeMs: number) {
    this.asOfMs = asOfMs
    this.notBeforeMs = notBeforeMs
  }

  /** Whether every call was answered with a public response: a page that has read anything else is not cached. */
  get isPublic(): boolean {
    return this.#openCalls === 0
  }

  /** Counts a call that the page makes. */
  startCall(): void {
    this.#openCalls++
  }

  /** Ends a call with a public response, and adds what this depends on. */
  endCall({ tags, asOfMs, untilMs }: Dependencies, isStale = false): void {
    this.#openCalls--
    this.isStale ||= isStale
    for (const tag of tags) this.tags.add(tag)
    this.asOfMs = Math.min(this.asOfMs, asOfMs)
    this.untilMs = Math.min(this.untilMs, untilMs)
  }
}

const scopes = new AsyncLocalStorage<DependencyScope>()

export function runInScope<T>(scope: DependencyScope, work: () => Promise<T>): Promise<T> {
  return scopes.run(scope, work)
}

/** The scope of the response that is being computed; undefined outside of one. */
export function currentScope(): DependencyScope | undefined {
  return scopes.getStore()
}

/** Reports further products that the current response depends on, and when it changes without a write. */
export function reportDependencies({ ids = [], until }: { ids?: readonly string[]; until?: Date }): void {
  const scope = currentScope()
  if (!scope) return
  for (const id of ids) scope.tags.add(id)
  if (until) scope.untilMs = Math.min(scope.untilMs, until.getTime())
}

/** The ids in the body of a response, at any depth: a response depends on each row that it shows. */
export function idsIn(body: unknown, ids = new Set<string>()): Set<string> {
  if (typeof body !== 'object' || body === null) return ids
  for (const [name, value] of Object.entries(body)) {
    if (name === '_id' && typeof value === 'string') ids.add(value)
    else idsIn(value, ids)
  }
  return ids
}
