import { cart, type CartChange } from '#contract/selling/cart.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Read and changed by `app/store/sync-cart.ts` alone, which stores the result in the cart of the store.
    readCart: build.query({ ...call(cart.read, noArgument), keepUnusedDataFor: 0 }),
    changeCart: build.mutation(call(cart.change, (changes: CartChange[]) => ({ body: { changes } }))),
  }),
})
