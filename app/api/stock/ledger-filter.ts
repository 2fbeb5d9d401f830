import { type StockLineGroup, stockLineGroups } from '#contract/stock/stock-line-kinds.ts'

/** The filter of the stock ledger. A missing field does not filter. */
export interface LedgerFilter {
  search?: string
  kind?: StockLineGroup
  /** Days in New Zealand. */
  from?: string
  to?: string
}

/** A page of the lines that a filter selects. */
export type LedgerListing = LedgerFilter & { pageNumber: number }

function isGroup(text: string): text is StockLineGroup {
  return Object.hasOwn(stockLineGroups, text)
}

const isDay = (text: string | null) => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** Reads the filter from the query of the page, and ignores other values. Never throws. */
export function readLedgerFilter(query: URLSearchParams): LedgerFilter {
  const search = query.get('search')?.trim().slice(0, 200)
  const kind = query.get('kind') ?? ''
  const [from, to] = [query.get('from'), query.get('to')]
  return {
    ...(search && { search }),
    ...(isGroup(kind) && { kind }),
    ...(from && isDay(from) && { from }),
    ...(to && isDay(to) && { to }),
  }
}

/** The query of a page of the ledger, without a question mark; empty for the first page without a filter. */
export function writeLedgerFilter({ search, kind, from, to }: LedgerFilter, page = 1): string {
  const entries = Object.entries({ search, kind, from, to, page: page === 1 ? undefined : String(page) })
  return new URLSearchParams(entries.flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()
}
