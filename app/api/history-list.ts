import { history, type HistoryTopic, type ShopEvent } from '#contract/platform/history.ts'
import { addressFilter, day, type FilterOf, oneOf, text } from '#rules/address-filter.ts'
import { api, call, type ListPage, numberedPages, pageQuery, type ResponseMeta, toListPage } from './base.ts'

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

const fields = { search: text, by: oneOf(['people', 'shop']), about: oneOf(historyTopics), from: day, to: day }

/** The filter of the history of the whole shop. */
export type HistoryFilter = FilterOf<typeof fields>

export const { read: readHistoryFilter, write: writeHistoryFilter } = addressFilter(fields)

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
