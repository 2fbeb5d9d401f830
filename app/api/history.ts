import { history, type HistorySubject } from '#contract/platform/history.ts'
import { api, call } from './base.ts'

export interface HistoryQuery {
  subject: HistorySubject
  id: string
}

/** The cache tag of each subject: what invalidates the subject invalidates its history. */
const tagTypes = {
  product: 'Product',
  order: 'Order',
  user: 'User',
  'delivery-zone': 'Zone',
  discount: 'Discount',
  content: 'Content',
  connection: 'Connection',
} as const

export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    history: build.query({
      ...call(history.list, ({ subject, id }: HistoryQuery) => ({ params: { subject, id }, query: {} })),
      providesTags: (_changes, _error, { subject, id }) => [{ type: tagTypes[subject], id }],
    }),
  }),
})

export const { useHistoryQuery } = historyApi
