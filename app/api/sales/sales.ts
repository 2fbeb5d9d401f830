import { sales, type SaleInput } from '#contract/selling/sales.ts'
import { api, call, noArgument } from '#app/api/base.ts'

interface PieceDays {
  firstDay: string
  lastDay: string
  except: string
}

const tags = ['Sale', 'Product'] as const

export const salesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSales: build.query({ ...call(sales.list, noArgument), providesTags: ['Sale'], keepUnusedDataFor: 5 }),
    readSale: build.query({
      ...call(sales.read, (id: string) => ({ params: { id } })),
      providesTags: ['Sale'],
      keepUnusedDataFor: 5,
    }),
    listSalePieces: build.query({
      ...call(sales.pieces, ({ firstDay, lastDay, except }: PieceDays) => ({
        query: { firstDay, lastDay, ...(except !== '' && { except }) },
      })),
      providesTags: ['Sale', 'Product', 'Discount'],
      keepUnusedDataFor: 5,
    }),
    createSale: build.mutation({ ...call(sales.create, (body: SaleInput) => ({ body })), invalidatesTags: tags }),
    updateSale: build.mutation({
      ...call(sales.update, ({ id, body }: { id: string; body: SaleInput }) => ({ params: { id }, body })),
      invalidatesTags: tags,
    }),
    takeSaleBack: build.mutation({
      ...call(sales.takeBack, (id: string) => ({ params: { id } })),
      invalidatesTags: tags,
    }),
    endSale: build.mutation({ ...call(sales.end, (id: string) => ({ params: { id } })), invalidatesTags: tags }),
    // The page of the deleted one is left, not read again.
    deleteSale: build.mutation({ ...call(sales.remove, (id: string) => ({ params: { id } })) }),
  }),
})

export const {
  useListSalesQuery,
  useReadSaleQuery,
  useListSalePiecesQuery,
  useCreateSaleMutation,
  useUpdateSaleMutation,
  useTakeSaleBackMutation,
  useEndSaleMutation,
  useDeleteSaleMutation,
} = salesApi
