import type { HistoryTopic } from '#contract/platform/history.ts'
import { addressFilter, day, type FilterOf, oneOf, text } from '#rules/address-filter.ts'

export const historyTopics: Record<HistoryTopic, string> = {
  products: 'Products',
  prices: 'Prices',
  stock: 'Stock',
  orders: 'Orders',
  people: 'People',
  zones: 'Delivery zones',
  content: 'Content',
  deleted: 'Deleted things',
}

const fields = { search: text, by: oneOf(['people', 'shop']), about: oneOf(historyTopics), from: day, to: day }

export type HistoryFilter = FilterOf<typeof fields>

export const { read: readHistoryFilter, write: writeHistoryFilter } = addressFilter(fields)
