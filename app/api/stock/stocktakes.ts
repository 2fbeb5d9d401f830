import type { BodyOf } from '#contract/platform/endpoint.ts'
import { type NewCount, type Stocktake, stocktakes } from '#contract/stock/stocktakes.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const stocktakesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listStocktakes: build.query({
      ...call(stocktakes.listOpen, noArgument),
      providesTags: ['Product'],
      keepUnusedDataFor: 5,
    }),
    readStocktake: build.query<Stocktake, string>({
      ...call(stocktakes.read, (id: string) => ({ params: { id } })),
      providesTags: ['Order'],
      keepUnusedDataFor: 5,
    }),
    beginStocktake: build.mutation({
      ...call(stocktakes.begin, (body: BodyOf<typeof stocktakes.begin>) => ({ body })),
      invalidatesTags: ['Product'],
    }),
    saveCounts: build.mutation<Stocktake, { id: string; counts: NewCount[] }>({
      ...call(stocktakes.saveCounts, ({ id, counts }: { id: string; counts: NewCount[] }) => ({
        params: { id },
        body: { counts },
      })),
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => null)
        if (saved) await dispatch(stocktakesApi.util.upsertQueryData('readStocktake', id, saved.data))
      },
    }),
    bookStocktake: build.mutation({
      ...call(stocktakes.book, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Product'],
    }),
  }),
})

export const {
  useListStocktakesQuery,
  useReadStocktakeQuery,
  useBeginStocktakeMutation,
  useSaveCountsMutation,
  useBookStocktakeMutation,
} = stocktakesApi
