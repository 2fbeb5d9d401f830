import type { ParserOptions, QueryOptions, Transaction } from '@electric-sql/pglite'

/** Options of a query whose own parsers PGlite does not see, so that it does not copy its table for them. */
interface OwnParsers {
  ownParsers?: ParserOptions
}

/** Moves the parsers of a query to where `KeptParsers` finds them. PGlite passes all options on with each message. */
export function withoutCopy(options: QueryOptions | undefined): QueryOptions | undefined {
  if (!options?.parsers) return options
  const { parsers, ...others } = options
  return { ...others, ownParsers: parsers } as QueryOptions
}

/** The same for the queries of a transaction. */
export function withoutCopies(tx: Transaction): Transaction {
  const own = Object.create(tx) as Transaction
  own.query = (query, params, options) => tx.query(query, params, withoutCopy(options))
  return own
}

/**
 * The tables of parsers of PGlite together with those of a query. Queries with parsers for the same types share a
 * table: Drizzle, which alone passes any, makes new ones for each query that do the same.
 */
export class KeptParsers {
  readonly #tables = new Map<string, ParserOptions>()
  /** Those of the running query. PGlite runs one query after the other, and reads its result before the next. */
  #own: ParserOptions | undefined

  /** Notes the options of the running query, which come with each of its messages. */
  use(options: object | undefined): void {
    const { ownParsers }: OwnParsers = options ?? {}
    this.#own = ownParsers
  }

  /** The table for the result of the running query. `all` are PGlite's own parsers. */
  table(all: ParserOptions): ParserOptions {
    if (!this.#own) return all
    const types = Object.keys(this.#own).join()
    const kept = this.#tables.get(types)
    if (kept) return kept
    const table = { ...all, ...this.#own }
    this.#tables.set(types, table)
    return table
  }
}
