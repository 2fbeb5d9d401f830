import { catalogue, type ListedProduct } from '#contract/catalogue.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { api, call, noArgument } from './base.ts'

export type ProductListQuery = QueryOf<typeof catalogue.list>
export type TopProductsQuery = QueryOf<typeof catalogue.top>
export type SelectedProductsQuery = QueryOf<typeof catalogue.selected>
export type ManageProductsQuery = QueryOf<typeof catalogue.manage>

/** What an admin saves of which product. */
export interface ProductEdit {
  id: string
  body: BodyOf<typeof catalogue.update>
}

/** Spec §9: product screens keep what nobody looks at for 5 s. */
const keepUnusedDataFor = 5

function tagsOf(products: readonly ListedProduct[] = []) {
  return ['Product' as const, ...products.map(({ _id }) => ({ type: 'Product' as const, id: _id }))]
}

export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query({
      ...call(catalogue.list, (query: ProductListQuery) => ({ query })),
      providesTags: (page) => tagsOf(page?.products),
      keepUnusedDataFor,
    }),
    topProducts: build.query({
      ...call(catalogue.top, (query: TopProductsQuery) => ({ query })),
      providesTags: (products) => tagsOf(products),
      keepUnusedDataFor,
    }),
    selectedProducts: build.query({
      ...call(catalogue.selected, (query: SelectedProductsQuery) => ({ query })),
      providesTags: (products) => tagsOf(products),
      keepUnusedDataFor,
    }),
    suggest: build.query({
      ...call(catalogue.suggest, (keyword: string) => ({ query: { keyword } })),
      providesTags: ['Product'],
    }),
    currentProducts: build.query({
      ...call(catalogue.current, (ids: readonly string[]) => ({ query: { ids: ids.join(',') } })),
      providesTags: (products) => tagsOf(products),
      keepUnusedDataFor,
    }),
    readProduct: build.query({
      ...call(catalogue.one, (id: string) => ({ params: { id } })),
      providesTags: (_product, _error, id) => [{ type: 'Product', id }],
      keepUnusedDataFor,
    }),
    manageProducts: build.query({
      ...call(catalogue.manage, (query: ManageProductsQuery) => ({ query })),
      providesTags: (page) => tagsOf(page?.products),
      keepUnusedDataFor,
    }),
    knownValues: build.query({ ...call(catalogue.known, noArgument), providesTags: ['Product'], keepUnusedDataFor }),
    createProduct: build.mutation({ ...call(catalogue.create, noArgument), invalidatesTags: ['Product'] }),
    // A refusal changes nothing; the form itself asks what is stored now.
    updateProduct: build.mutation({
      ...call(catalogue.update, ({ id, body }: ProductEdit) => ({ params: { id }, body })),
      invalidatesTags: (product) => (product ? ['Product'] : []),
    }),
    // A refusal may mean that another admin was quicker: the list is read anew either way.
    deleteProduct: build.mutation({
      ...call(catalogue.remove, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Product'],
    }),
  }),
})

export const {
  useListProductsQuery,
  useTopProductsQuery,
  useSelectedProductsQuery,
  useSuggestQuery,
  useCurrentProductsQuery,
  useReadProductQuery,
  useManageProductsQuery,
  useKnownValuesQuery,
  useCreateProductMutation,
  useUpdateProductMutation,
  useDeleteProductMutation,
} = catalogueApi
