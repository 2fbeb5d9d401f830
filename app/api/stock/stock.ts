import type { BodyOf } from '#contract/platform/endpoint.ts'
import type { NewArrival } from '#contract/stock/stock.ts'
import { stock } from '#contract/stock/stock.ts'
import { api, call, pageQuery } from '#app/api/base.ts'
import type { LedgerListing } from './ledger-filter.ts'

/** Pieces that have arrived, with the key that adds them once. */
export type KeyedArrival = NewArrival & { idempotencyKey: string }

export const stockApi = api.injectEndpoints({
  endpoints: (build) => ({
    readLowStock: build.query({
      ...call(stock.low, (pageNumber: number) => ({ query: pageQuery(pageNumber) })),
      providesTags: ['Product', 'Order'],
      keepUnusedDataFor: 5,
    }),
    listLedger: build.query({
      ...call(stock.ledger, ({ pageNumber, ...filter }: LedgerListing) => ({
        query: { ...filter, ...pageQuery(pageNumber) },
      })),
      providesTags: ['Product', 'Order'],
      keepUnusedDataFor: 5,
    }),
    saveTellMeAt: build.mutation({
      ...call(stock.updateTellMeAt, ({ id, tellMeAt }: { id: string; tellMeAt: number }) => ({
        params: { id },
        body: { tellMeAt },
      })),
      invalidatesTags: ['Product'],
    }),
    expectPieces: build.mutation({
      ...call(stock.expect, ({ id, ...body }: { id: string } & BodyOf<typeof stock.expect>) => ({
        params: { id },
        body,
      })),
      invalidatesTags: ['Product'],
    }),
    bookArrival: build.mutation({
      ...call(stock.arrive, ({ idempotencyKey, ...body }: KeyedArrival) => ({
        body,
        headers: { 'Idempotency-Key': idempotencyKey },
      })),
      invalidatesTags: ['Product'],
    }),
    undoStockChange: build.mutation({
      ...call(stock.undo, (body: BodyOf<typeof stock.undo>) => ({ body })),
      invalidatesTags: ['Product'],
    }),
  }),
})

export const {
  useReadLowStockQuery,
  useListLedgerQuery,
  useSaveTellMeAtMutation,
  useExpectPiecesMutation,
  useBookArrivalMutation,
  useUndoStockChangeMutation,
} = stockApi
