import { history, type HistoryTopic, type ShopEvent } from '#contract/platform/history.ts'
import { api, call, type ListPage, numberedPages, pageQuery, type ResponseMeta, toListPage } from './base.ts'

/** The filter of the history of the whole shop. A missing field does not filter. */
export interface HistoryFilter {
  search?: string
  by?: 'people' | 'shop'
  about?: HistoryTopic
  /** Days in New Zealand. */
  from?: string
  to?: string
}

/** What changes can be about, with the words of the list. */
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

const isTopic = (text: string): text is HistoryTopic => Object.hasOwn(historyTopics, text)
const isDay = (text: string | null) => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** Reads the filter from the query of the page, and ignores other values. Never throws. */
export function readHistoryFilter(query: URLSearchParams): HistoryFilter {
  const search = query.get('search')?.trim().slice(0, 200)
  const [by, about] = [query.get('by'), query.get('about') ?? '']
  const [from, to] = [query.get('from'), query.get('to')]
  return {
    ...(search && { search }),
    ...((by === 'people' || by === 'shop') && { by }),
    ...(isTopic(about) && { about }),
    ...(from && isDay(from) && { from }),
    ...(to && isDay(to) && { to }),
  }
}

/** The query of the page, without a question mark; empty without a filter. */
export function writeHistoryFilter(filter: HistoryFilter): string {
  return new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()
}

export const historyListApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHistory: build.infiniteQuery<ListPage<ShopEvent>, HistoryFilter, number>({
      ...call(history.all, ({ queryArg, pageParam }: { queryArg: HistoryFilter; pageParam: number }) => ({
        query: { ...queryArg, ...pageQuery(pageParam) },
      })),
      transformResponse: (found: ShopEvent[], meta: ResponseMeta | undefined) => toListPage(found, meta),
      infiniteQueryOptions: numberedPages,
      providesTags: ['Product', 'Order', 'User', 'Zone'],
      keepUnusedDataFor: 5,
    }),
    putBack: build.mutation({
      ...call(history.putBack, (id: string) => ({ params: { id } })),
      // Also after an error: someone else may have been faster.
      invalidatesTags: ['Product'],
    }),
    putImportBack: build.mutation({
      ...call(history.putImportBack, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Product'],
    }),
  }),
})

export const { useListHistoryInfiniteQuery, usePutBackMutation, usePutImportBackMutation } = historyListApi
