import { history, type HistorySubject } from '#contract/history.ts'
import { api, call } from './base.ts'

/** Of what a history is wanted. */
export interface HistoryQuery {
  subject: HistorySubject
  id: string
}

/** A history is as old as what it is of: whatever makes that be read anew makes its history be read anew. */
const tagTypes = { product: 'Product', order: 'Order', user: 'User' } as const

export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    history: build.query({
      ...call(history.list, ({ subject, id }: HistoryQuery) => ({ params: { subject, id } })),
      providesTags: (_changes, _error, { subject, id }) => [{ type: tagTypes[subject], id }],
    }),
  }),
})

export const { useHistoryQuery } = historyApi
