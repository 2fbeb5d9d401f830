import { api, call } from '#app/api/base.ts'
import { type OrderEdit, orderEdits } from '#contract/orders/order-edits.ts'

export const orderEditsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readEditableOrder: build.query(call(orderEdits.read, (id: string) => ({ params: { id } }))),
    editOrder: build.mutation({
      ...call(orderEdits.save, ({ id, ...body }: OrderEdit & { id: string }) => ({ params: { id }, body })),
      // The stock has changed, or another person was faster.
      invalidatesTags: ['Order', 'Product'],
    }),
  }),
})

export const { useReadEditableOrderQuery, useEditOrderMutation } = orderEditsApi
