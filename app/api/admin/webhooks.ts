import { webhooks } from '#contract/back-office/webhooks.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWebhooks: build.query({
      ...call(webhooks.list, noArgument),
      providesTags: [{ type: 'Connection', id: 'list' }],
      keepUnusedDataFor: 5,
    }),
    listTries: build.query({
      ...call(webhooks.tries, (id: string) => ({ params: { id } })),
      providesTags: (_tries, _error, id) => [{ type: 'Connection', id }],
      keepUnusedDataFor: 5,
    }),
    // The reply has the secret: the list is read again, and the reply is forgotten with the dialog.
    createWebhook: build.mutation({
      ...call(webhooks.create, (body: BodyOf<typeof webhooks.create>) => ({ body })),
      invalidatesTags: ['Connection'],
    }),
    turnWebhook: build.mutation({
      ...call(webhooks.turn, ({ id, isOn }: { id: string; isOn: boolean }) => ({ params: { id }, body: { isOn } })),
      invalidatesTags: ['Connection'],
    }),
    chooseWebhookEvents: build.mutation({
      ...call(webhooks.chooseEvents, ({ id, ...body }: { id: string } & BodyOf<typeof webhooks.chooseEvents>) => ({
        params: { id },
        body,
      })),
      invalidatesTags: ['Connection'],
    }),
    // Not its tries, which are gone.
    deleteWebhook: build.mutation({
      ...call(webhooks.remove, (id: string) => ({ params: { id } })),
      invalidatesTags: [{ type: 'Connection', id: 'list' }],
    }),
    testWebhook: build.mutation({
      ...call(webhooks.test, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Connection'],
    }),
    sendAllAgain: build.mutation({
      ...call(webhooks.sendAgain, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Connection'],
    }),
    sendDeliveryAgain: build.mutation({
      ...call(webhooks.sendDelivery, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Connection'],
    }),
  }),
})

export const {
  useListWebhooksQuery,
  useListTriesQuery,
  useCreateWebhookMutation,
  useTurnWebhookMutation,
  useChooseWebhookEventsMutation,
  useDeleteWebhookMutation,
  useTestWebhookMutation,
  useSendAllAgainMutation,
  useSendDeliveryAgainMutation,
} = webhooksApi
