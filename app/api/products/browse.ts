import { catalogue } from '#contract/catalogue/catalogue.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import type { BrowsePage } from '#contract/catalogue/browse.ts'
import { api, call, pageQuery } from '#app/api/base.ts'

export type BrowseQuery = Omit<QueryOf<typeof catalogue.browse>, 'pageNumber'>

export const browseApi = api.injectEndpoints({
  endpoints: (build) => ({
    browseProducts: build.infiniteQuery<BrowsePage, BrowseQuery, number>({
      ...call(catalogue.browse, ({ queryArg, pageParam }: { queryArg: BrowseQuery; pageParam: number }) => ({
        query: { ...queryArg, ...pageQuery(pageParam) },
      })),
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : null),
      },
      providesTags: (list) => [
        'Product',
        ...(list?.pages ?? []).flatMap(({ products }) =>
          products.map(({ _id }) => ({ type: 'Product' as const, id: _id })),
        ),
      ],
      // In seconds, as the other lists of products (spec §9).
      keepUnusedDataFor: 5,
    }),
  }),
})

export const { useBrowseProductsInfiniteQuery } = browseApi
