import { api, call } from '#app/api/base.ts'
import { type NewRequest, type PieceRefund, type RequestAnswer, requests } from '#contract/orders/requests.ts'

const requestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    askForRequest: build.mutation({
      ...call(requests.ask, ({ id, ...body }: NewRequest & { id: string }) => ({ params: { id }, body })),
      // Also after an error: the pieces may be on their way by now.
      invalidatesTags: ['Order'],
    }),
    askForBuyer: build.mutation({
      ...call(requests.askForBuyer, ({ id, ...body }: NewRequest & { id: string }) => ({ params: { id }, body })),
      invalidatesTags: ['Order'],
    }),
    answerRequest: build.mutation({
      ...call(requests.answer, ({ id, requestId, ...body }: RequestAnswer & { id: string; requestId: string }) => ({
        params: { id, requestId },
        body,
      })),
      // Its units can be sold again.
      invalidatesTags: ['Order', 'Product'],
    }),
    refundPieces: build.mutation({
      ...call(
        requests.refundPieces,
        ({ id, idempotencyKey, ...body }: PieceRefund & { id: string; idempotencyKey: string }) => ({
          params: { id },
          body,
          headers: { 'idempotency-key': idempotencyKey },
        }),
      ),
      invalidatesTags: ['Order', 'Product'],
    }),
  }),
})

export const { useAskForRequestMutation, useAskForBuyerMutation, useAnswerRequestMutation, useRefundPiecesMutation } =
  requestsApi
