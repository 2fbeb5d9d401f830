import { orderViews } from '#contract/orders/order-views.ts'
import { api, call, noArgument } from '#app/api/base.ts'

/** The views that this person has saved change with each answer. */
const invalidatesTags = [{ type: 'Order' as const, id: 'views' }]

export const orderViewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    countOrders: build.query({ ...call(orderViews.count, noArgument), providesTags: ['Order'] }),
    listOrderViews: build.query({ ...call(orderViews.list, noArgument), providesTags: invalidatesTags }),
    saveOrderView: build.mutation({
      ...call(orderViews.save, (body: { name: string; query: string }) => ({ body })),
      invalidatesTags,
    }),
    renameOrderView: build.mutation({
      ...call(orderViews.rename, ({ id, name }: { id: string; name: string }) => ({ params: { id }, body: { name } })),
      invalidatesTags,
    }),
    deleteOrderView: build.mutation({
      ...call(orderViews.delete, (id: string) => ({ params: { id } })),
      invalidatesTags,
    }),
  }),
})

export const {
  useCountOrdersQuery,
  useListOrderViewsQuery,
  useSaveOrderViewMutation,
  useRenameOrderViewMutation,
  useDeleteOrderViewMutation,
} = orderViewsApi
