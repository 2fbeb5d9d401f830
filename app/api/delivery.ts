import { delivery, type NewDeliveryZone } from '#contract/orders/delivery.ts'
import { api, call, noArgument } from './base.ts'

/** A delivery zone as the form sends it: texts. The server converts them, or returns field errors. */
export type ZoneInput = Record<keyof NewDeliveryZone, string>

/** A changed delivery zone, with the version that was read. */
export interface ZoneEdit {
  id: string
  version: number
  input: ZoneInput
}

const create = call(delivery.createZone, (body: NewDeliveryZone) => ({ body }))
const update = call(delivery.updateZone, (id: string) => ({ params: { id }, body: {} as NewDeliveryZone }))

export const deliveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    deliveryEstimate: build.query({
      ...call(delivery.promise, (postCode: string) => ({ query: { postCode } })),
      providesTags: ['Zone'],
    }),
    listZones: build.query({ ...call(delivery.zones, noArgument), providesTags: ['Zone'] }),
    createZone: build.mutation({
      ...create,
      query: (input: ZoneInput) => ({ ...create.query({} as NewDeliveryZone), body: input }),
      invalidatesTags: ['Zone'],
    }),
    updateZone: build.mutation({
      ...update,
      query: ({ id, version, input }: ZoneEdit) => ({ ...update.query(id), body: { ...input, version } }),
      invalidatesTags: ['Zone'],
    }),
    deleteZone: build.mutation({
      ...call(delivery.deleteZone, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Zone'],
    }),
  }),
})

export const {
  useDeliveryEstimateQuery,
  useLazyDeliveryEstimateQuery,
  useListZonesQuery,
  useCreateZoneMutation,
  useUpdateZoneMutation,
  useDeleteZoneMutation,
} = deliveryApi
