import { api, call } from '#app/api/base.ts'
import { comparison } from '#contract/catalogue/comparison.ts'

export const comparisonApi = api.injectEndpoints({
  endpoints: (build) => ({
    comparedProducts: build.query({
      ...call(comparison.list, (ids: readonly string[]) => ({ query: { ids: ids.join(',') } })),
      providesTags: (products = []) => products.map(({ _id }) => ({ type: 'Product' as const, id: _id })),
      keepUnusedDataFor: 5,
    }),
  }),
})

export const { useComparedProductsQuery } = comparisonApi
