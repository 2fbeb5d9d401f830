import { type Db, isDatabaseReadOnly } from '#db/open.ts'
import { tryToStore } from './storage-state.queries.ts'

/** Whether the database stores anything: after an error of a full disk it is good again once a trial is stored. */
export class StorageState {
  readonly #db: Db
  #hasFailed = false
  #trial: Promise<void> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Notes an error of a request or a job. Those that do not mean a full or read-only database change nothing. */
  noteError(error: unknown): void {
    if (isDatabaseReadOnly(error)) this.#hasFailed = true
  }

  /** Whether the database stores anything, as far as is known. Throws its error when a trial gets no response. */
  async isStoring(): Promise<boolean> {
    if (!this.#hasFailed) return true
    // Requests that arrive together share one trial: anyone may ask.
    this.#trial ??= this.#try().finally(() => (this.#trial = undefined))
    await this.#trial
    return !this.#hasFailed
  }

  async #try(): Promise<void> {
    try {
      await tryToStore(this.#db)
      this.#hasFailed = false
    } catch (error) {
      if (!isDatabaseReadOnly(error)) throw error
    }
  }
}
