import type { BodyOf } from '#contract/platform/endpoint.ts'
import { stockAlerts } from '#contract/stock/stock-alerts.ts'
import { api, call } from '#app/api/base.ts'
import { errorStatus } from '#app/api/error-message.ts'

/** A piece that is sold out, and the address that wants to know when it is back. */
interface AlertRequest {
  id: string
  email: string
}

export const stockAlertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    askForAlert: build.mutation({
      ...call(stockAlerts.ask, ({ id, email }: AlertRequest) => ({ params: { id }, body: { email } })),
      // The piece can be ordered by now: the page reads it again.
      invalidatesTags: (_data, error, { id }) =>
        error && errorStatus(error) === 409 ? [{ type: 'Product' as const, id }] : [],
    }),
    undoAlert: build.mutation(call(stockAlerts.undo, (token: string) => ({ body: { token } }))),
    // The token is a secret: it is forgotten when the page closes.
    readAlert: build.query({
      ...call(stockAlerts.read, (token: string) => ({ body: { token } })),
      keepUnusedDataFor: 0,
    }),
    confirmAlert: build.mutation(call(stockAlerts.confirm, (token: string) => ({ body: { token } }))),
    stopAlerts: build.mutation(call(stockAlerts.stop, (body: BodyOf<typeof stockAlerts.stop>) => ({ body }))),
    countAlerts: build.query({
      ...call(stockAlerts.count, (ids: readonly string[]) => ({ query: { ids: ids.join(',') } })),
      // In seconds, as product data.
      keepUnusedDataFor: 5,
    }),
  }),
})

export const {
  useAskForAlertMutation,
  useUndoAlertMutation,
  useReadAlertQuery,
  useConfirmAlertMutation,
  useStopAlertsMutation,
  useCountAlertsQuery,
} = stockAlertsApi
