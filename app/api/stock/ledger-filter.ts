import { stockLineGroups } from '#contract/stock/stock-line-kinds.ts'
import { addressFilter, day, type FilterOf, oneOf, text } from '#rules/address-filter.ts'

const fields = { search: text, kind: oneOf(stockLineGroups), from: day, to: day }

type LedgerFilter = FilterOf<typeof fields>

export type LedgerListing = LedgerFilter & { pageNumber: number }

export const { read: readLedgerFilter, write: writeLedgerFilter } = addressFilter(fields)
