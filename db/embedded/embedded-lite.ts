import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import type { PGliteOptions, QueryOptions, Results, Transaction } from '@electric-sql/pglite'
import { reportQueries, reportStatement } from '#db/report-statements.ts'
import { PreparedProtocol } from './prepared-protocol.ts'

/** Statements follow each other for so long before the event loop gets a turn. */
const turnMs = 10

/** PGlite that throws where it would hang: at a query on `db` inside a transaction, and after a crash. */
export class GuardedPGlite extends PGlite {
  #crash: Error | undefined
  readonly #insideTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()
  readonly #onCrash: (error: Error) => void
  readonly #prepared = new PreparedProtocol()
  #turnBeganAt = 0

  constructor(options: PGliteOptions, onCrash: (error: Error) => void) {
    super(options)
    this.#onCrash = onCrash
  }

  async start(): Promise<this> {
    await this.waitReady
    this.#watchForCrash()
    return this
  }

  get hasCrashed(): boolean {
    return this.#crash !== undefined
  }

  override async query<T>(query: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    this.#refuseInsideTransaction()
    return reportStatement(query, () => super.query<T>(query, params, options))
  }

  override async exec(query: string, options?: QueryOptions): Promise<Results[]> {
    this.#refuseInsideTransaction()
    return super.exec(query, options)
  }

  override async transaction<T>(callback: (tx: Transaction) => Promise<T>): Promise<T> {
    this.#refuseInsideTransaction()
    const state = { isOpen: true }
    try {
      return await super.transaction((tx) => this.#insideTransaction.run(state, () => callback(reportQueries(tx))))
    } finally {
      state.isOpen = false
    }
  }

  override async execProtocolStream(
    message: Uint8Array,
    options?: Parameters<PGlite['execProtocolStream']>[1],
  ): ReturnType<PGlite['execProtocolStream']> {
    await this.#letOthersIn()
    return this.#prepared.exchange(message, (each) => super.execProtocolStream(each, options))
  }

  /**
   * PGlite answers without leaving the turn of the event loop, so a long series of statements would let no request in,
   * not even one that needs no database.
   */
  async #letOthersIn(): Promise<void> {
    if (performance.now() - this.#turnBeganAt < turnMs) return
    await nextTurn()
    this.#turnBeganAt = performance.now()
  }

  override execProtocolRawSync(message: Uint8Array): ReturnType<PGlite['execProtocolRawSync']> {
    this.#refuseAfterCrash()
    const reply = super.execProtocolRawSync(message)
    this.#refuseAfterCrash()
    return reply
  }

  #refuseAfterCrash(): void {
    if (this.#crash) throw this.#crash
  }

  #refuseInsideTransaction(): void {
    if (this.#insideTransaction.getStore()?.isOpen) {
      throw new Error('A query on db inside a transaction would wait for itself for ever: use the tx of the callback.')
    }
  }

  /**
   * After a PANIC (disk full or broken) pglite 0.5.16 loops on the next query, and it treats a WebAssembly trap as
   * success. Now every query throws; what was committed is safe, and the next start recovers it.
   */
  #watchForCrash(): void {
    const { Module: postgres } = this
    const runOnce = postgres._PostgresMainLoopOnce
    postgres._PostgresMainLoopOnce = () => {
      try {
        runOnce()
      } catch (error) {
        // PGlite reports an ordinary SQL error with status 100 (POSTGRES_MAIN_LONGJMP); any other error is fatal.
        if (!(typeof error === 'object' && error !== null && 'status' in error && error.status === 100)) {
          this.#reportCrash(error)
        }
        throw error
      }
    }
  }

  #reportCrash(cause: unknown): void {
    this.#crash = new Error(
      'The embedded database has stopped, most likely because the disk is full or broken. Mend that and start the shop again: what was confirmed is safe.',
      { cause },
    )
    this.#onCrash(this.#crash)
  }
}
