import { orders } from '#contract/orders/orders.ts'
import { api, call } from '#app/api/base.ts'

const guestLimitsApi = api.injectEndpoints({
  endpoints: (build) => ({
    guestLimits: build.query(call(orders.guestLimits, (ids: readonly string[]) => ({ query: { ids: ids.join(',') } }))),
  }),
})

export const { useGuestLimitsQuery } = guestLimitsApi
