import { api, call } from '#app/api/base.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import {
  type GridPage,
  type GridRow,
  type NewCell,
  productGrid,
  type SavedCells,
} from '#contract/back-office/product-grid.ts'

/** What a filter of the table of products selects, and in which order. */
export type GridFilter = QueryOf<typeof productGrid.select>
/** A page of it. */
export type GridListing = GridFilter & { pageNumber: number }

/** Longer than usual: a thousand pieces are saved one after the other. */
const saveTimeoutMs = 60_000

const save = call(productGrid.save, (cells: readonly NewCell[]) => ({ body: { cells: [...cells] } }))

export const productGridApi = api.injectEndpoints({
  endpoints: (build) => ({
    listGrid: build.query<GridPage, GridListing>({
      ...call(productGrid.list, ({ pageNumber, ...filter }: GridListing) => ({
        query: { ...filter, ...(pageNumber > 1 && { pageNumber }) },
      })),
      providesTags: ['Product'],
      keepUnusedDataFor: 5,
    }),
    selectGrid: build.query<GridRow[], GridFilter>({
      ...call(productGrid.select, (query: GridFilter) => ({ query })),
      providesTags: ['Product'],
      keepUnusedDataFor: 5,
    }),
    saveCells: build.mutation<SavedCells, readonly NewCell[]>({
      ...save,
      query: (cells) => ({ ...save.query(cells), timeout: saveTimeoutMs }),
      // The list has the saved values at once: what is typed before it is read again is compared with these.
      async onQueryStarted(_cells, { dispatch, getState, queryFulfilled }) {
        const result = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        )
        if (!result) return
        const now = [
          ...result.saved.map(({ product, field, after }) => ({ product, field, value: after })),
          ...result.conflicts.map(({ product, field, now: value }) => ({ product, field, value })),
        ]
        for (const { endpointName, originalArgs } of productGridApi.util.selectInvalidatedBy(getState(), ['Product'])) {
          if (endpointName !== 'listGrid') continue
          const update = ({ rows }: GridPage) => {
            for (const { product, field, value } of now) {
              const row = rows.find(({ _id }) => _id === product)
              if (row) Object.assign(row, { [field]: value })
            }
          }
          dispatch(productGridApi.util.updateQueryData('listGrid', originalArgs as GridListing, update))
        }
      },
      invalidatesTags: (result) => (result ? ['Product'] : []),
    }),
    duplicateProducts: build.mutation({
      ...call(productGrid.duplicate, (products: readonly string[]) => ({ body: { products: [...products] } })),
      invalidatesTags: ['Product'],
    }),
    deleteProducts: build.mutation({
      ...call(productGrid.remove, (products: readonly string[]) => ({ body: { products: [...products] } })),
      invalidatesTags: ['Product', 'Sale'],
    }),
  }),
})

export const {
  useListGridQuery,
  useLazySelectGridQuery,
  useSaveCellsMutation,
  useDuplicateProductsMutation,
  useDeleteProductsMutation,
} = productGridApi
