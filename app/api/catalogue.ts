import { catalogue } from '#contract/catalogue/catalogue.ts'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import type { BodyOf, QueryOf } from '#contract/platform/endpoint.ts'
import {
  api,
  call,
  type ListPage,
  noArgument,
  numberedPages,
  pageQuery,
  type ResponseMeta,
  toListPage,
} from './base.ts'

export type ProductListQuery = QueryOf<typeof catalogue.list>
export type SearchQuery = QueryOf<typeof catalogue.browse>
export type TopProductsQuery = Omit<QueryOf<typeof catalogue.top>, 'pageNumber'>
export type SelectedProductsQuery = QueryOf<typeof catalogue.selected>
export type ManageProductsQuery = QueryOf<typeof catalogue.manage>

/**
 * An admin's change of a product. Numbers may be the text of the form: the server converts them, or returns field
 * errors.
 */
export interface ProductEdit {
  id: string
  body: Partial<Record<keyof BodyOf<typeof catalogue.update>, string | number | boolean>>
}

/** In seconds: how long unused product data stay cached (spec §9). */
const keepUnusedDataFor = 5

function tagsOf(products: readonly Pick<ListedProduct, '_id'>[] = []) {
  return ['Product' as const, ...products.map(({ _id }) => ({ type: 'Product' as const, id: _id }))]
}

const update = call(catalogue.update, (id: string) => ({ params: { id }, body: {} }))

export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query({
      ...call(catalogue.list, (query: ProductListQuery) => ({ query })),
      providesTags: (page) => tagsOf(page?.products),
      keepUnusedDataFor,
    }),
    topProducts: build.infiniteQuery<ListPage<ListedProduct>, TopProductsQuery, number>({
      ...call(catalogue.top, ({ queryArg, pageParam }: { queryArg: TopProductsQuery; pageParam: number }) => ({
        query: { ...queryArg, ...pageQuery(pageParam) },
      })),
      transformResponse: (products: ListedProduct[], meta: ResponseMeta | undefined) => toListPage(products, meta),
      infiniteQueryOptions: numberedPages,
      providesTags: (list) => tagsOf(list?.pages.flatMap(({ items }) => items)),
      keepUnusedDataFor,
    }),
    searchProducts: build.query({
      ...call(catalogue.browse, (query: SearchQuery) => ({ query })),
      providesTags: (page) =>
        tagsOf([...(page?.products ?? []), ...(page?.search?.near?.products.map(({ product }) => product) ?? [])]),
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
    readFamily: build.query({
      ...call(catalogue.family, (id: string) => ({ params: { id } })),
      providesTags: (family, _error, id) =>
        tagsOf([{ _id: id }, ...(family?.sizes ?? []), ...(family?.finishes ?? [])]),
      keepUnusedDataFor,
    }),
    morePieces: build.query({
      ...call(catalogue.more, (id: string) => ({ params: { id } })),
      providesTags: (more) => tagsOf(more?.products),
      keepUnusedDataFor,
    }),
    manageProducts: build.query({
      ...call(catalogue.manage, (query: ManageProductsQuery) => ({ query })),
      providesTags: (page) => tagsOf(page?.products),
      keepUnusedDataFor,
    }),
    knownValues: build.query({ ...call(catalogue.known, noArgument), providesTags: ['Product'], keepUnusedDataFor }),
    createProduct: build.mutation({ ...call(catalogue.create, noArgument), invalidatesTags: ['Product'] }),
    // An error changes nothing; the form refetches the stored product itself.
    updateProduct: build.mutation({
      ...update,
      query: ({ id, body }: ProductEdit) => ({ ...update.query(id), body }),
      invalidatesTags: (product) => (product ? ['Product'] : []),
    }),
    // Also after an error: another admin may have deleted the product already.
    deleteProduct: build.mutation({
      ...call(catalogue.remove, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Product'],
    }),
  }),
})

export const {
  useListProductsQuery,
  useTopProductsInfiniteQuery,
  useSearchProductsQuery,
  useSelectedProductsQuery,
  useSuggestQuery,
  useCurrentProductsQuery,
  useReadProductQuery,
  useReadFamilyQuery,
  useMorePiecesQuery,
  useManageProductsQuery,
  useKnownValuesQuery,
  useCreateProductMutation,
  useUpdateProductMutation,
  useDeleteProductMutation,
} = catalogueApi
