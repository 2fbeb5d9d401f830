import { addresses } from '#contract/accounts/addresses.ts'
import type { ShippingAddress } from '#contract/accounts/shipping-address.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const addressesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAddresses: build.query({ ...call(addresses.list, noArgument), providesTags: ['Address'] }),
    keepAddress: build.mutation({
      ...call(addresses.keep, (body: ShippingAddress) => ({ body })),
      invalidatesTags: ['Address'],
    }),
    changeAddress: build.mutation({
      ...call(addresses.change, ({ id, ...body }: ShippingAddress & { id: string }) => ({ params: { id }, body })),
      invalidatesTags: ['Address'],
    }),
    // These two also after an error: another device may have deleted the address already.
    makeDefaultAddress: build.mutation({
      ...call(addresses.makeDefault, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Address'],
    }),
    removeAddress: build.mutation({
      ...call(addresses.remove, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Address'],
    }),
  }),
})

export const {
  useListAddressesQuery,
  useKeepAddressMutation,
  useChangeAddressMutation,
  useMakeDefaultAddressMutation,
  useRemoveAddressMutation,
} = addressesApi
