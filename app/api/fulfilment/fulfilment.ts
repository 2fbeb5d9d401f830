import { api, call } from '#app/api/base.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { fulfilment, type NewParcelStep } from '#contract/orders/fulfilment.ts'

export const fulfilmentApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDeliveries: build.query({
      ...call(fulfilment.list, (query: QueryOf<typeof fulfilment.list>) => ({ query })),
      providesTags: ['Order'],
      keepUnusedDataFor: 5,
    }),
    takeStep: build.mutation({
      ...call(fulfilment.takeStep, ({ body, idempotencyKey }: { body: NewParcelStep; idempotencyKey: string }) => ({
        body,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      // Also after an error: another admin may have been faster.
      invalidatesTags: ['Order'],
    }),
    undoStep: build.mutation({
      ...call(fulfilment.undoStep, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Order'],
    }),
  }),
})

export const { useListDeliveriesQuery, useTakeStepMutation, useUndoStepMutation } = fulfilmentApi
