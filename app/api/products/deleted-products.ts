import { type DeletedProduct, deletedProducts } from '#contract/back-office/deleted-products.ts'
import { api, call, type ListPage, numberedPages, pageQuery, type ResponseMeta, toListPage } from '#app/api/base.ts'

export const deletedProductsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDeletedProducts: build.infiniteQuery<ListPage<DeletedProduct>, void, number>({
      ...call(deletedProducts.list, ({ pageParam }: { pageParam: number }) => ({ query: pageQuery(pageParam) })),
      transformResponse: (found: DeletedProduct[], meta: ResponseMeta | undefined) => toListPage(found, meta),
      infiniteQueryOptions: numberedPages,
      // A deletion changes it as it changes the products.
      providesTags: ['Product'],
    }),
    // Also after an error: another person may have brought it back.
    bringBackProducts: build.mutation({
      ...call(deletedProducts.bringBack, (products: readonly string[]) => ({ body: { products: [...products] } })),
      invalidatesTags: ['Product', 'Sale'],
    }),
  }),
})

export const { useListDeletedProductsInfiniteQuery, useBringBackProductsMutation } = deletedProductsApi
