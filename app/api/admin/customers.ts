import { customers } from '#contract/back-office/customers.ts'
import type { ParamsOf, QueryOf } from '#contract/platform/endpoint.ts'
import { api, call, noArgument, pageQuery } from '#app/api/base.ts'

/** In seconds: how long an unused list or customer stays cached. */
const keepUnusedDataFor = 5

/** A tag of a customer. */
interface TagOf {
  id: string
  tag: string
}

interface NoteOf {
  id: string
  noteId: string
}

/** Also after an error: another person may have changed a note. */
const changesCustomer = (_notes: unknown, _error: unknown, { id }: { id: string }) => [
  { type: 'User' as const, id: `customer ${id}` },
]

const changesTags = (...change: Parameters<typeof changesCustomer>) => [...changesCustomer(...change), 'Users' as const]

/** The pages of the orders name their buyers. */
const changesBuyers = (...change: Parameters<typeof changesCustomer>) => [
  ...changesCustomer(...change),
  'Order' as const,
]

export const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCustomers: build.query({
      ...call(customers.list, ({ pageNumber = 1, ...query }: QueryOf<typeof customers.list>) => ({
        query: { ...query, ...pageQuery(pageNumber) },
      })),
      providesTags: ['Users'],
      keepUnusedDataFor,
    }),
    readCustomer: build.query({
      ...call(customers.read, (id: string) => ({ params: { id } })),
      // A customer is also read by the id of an order; changes name the customer.
      providesTags: (customer, _error, id) => [
        ...[...new Set([id, customer?._id ?? id])].map((each) => ({ type: 'User' as const, id: `customer ${each}` })),
        'Order',
      ],
      keepUnusedDataFor,
    }),
    readWriterOrders: build.query({
      ...call(customers.writer, (params: ParamsOf<typeof customers.writer>) => ({ params })),
      providesTags: ['Order'],
      keepUnusedDataFor,
    }),
    addCustomerNote: build.mutation({
      ...call(customers.addNote, ({ id, text }: { id: string; text: string }) => ({ params: { id }, body: { text } })),
      invalidatesTags: changesCustomer,
    }),
    changeCustomerNote: build.mutation({
      ...call(customers.changeNote, ({ id, noteId, ...body }: NoteOf & { text: string; version: number }) => ({
        params: { id, noteId },
        body,
      })),
      invalidatesTags: changesCustomer,
    }),
    deleteCustomerNote: build.mutation({
      ...call(customers.deleteNote, (params: NoteOf) => ({ params })),
      invalidatesTags: changesCustomer,
    }),
    listCustomerTags: build.query({ ...call(customers.tags, noArgument), providesTags: ['Users'], keepUnusedDataFor }),
    addCustomerTag: build.mutation({
      ...call(customers.addTag, ({ id, tag }: TagOf) => ({ params: { id }, body: { tag } })),
      invalidatesTags: changesTags,
    }),
    takeCustomerTagOff: build.mutation({
      ...call(customers.takeTagOff, (params: TagOf) => ({ params })),
      invalidatesTags: changesTags,
    }),
    addGuestOrders: build.mutation({
      ...call(customers.addGuestOrders, ({ id }: { id: string }) => ({ params: { id } })),
      invalidatesTags: changesBuyers,
    }),
    takeGuestOrdersBack: build.mutation({
      ...call(customers.takeGuestOrdersBack, ({ id }: { id: string }) => ({ params: { id } })),
      invalidatesTags: changesBuyers,
    }),
    sendClaimLink: build.mutation({
      ...call(customers.sendClaimLink, ({ id }: { id: string }) => ({ params: { id } })),
      invalidatesTags: changesCustomer,
    }),
    // Not the customer itself: the page leads to the list, and must not read what is gone.
    eraseCustomer: build.mutation({
      ...call(customers.erase, ({ id, confirmation }: { id: string; confirmation: string }) => ({
        params: { id },
        body: { confirmation },
      })),
      invalidatesTags: (_reply, error) => (error ? [] : ['Users']),
    }),
  }),
})

export const {
  useListCustomersQuery,
  useReadCustomerQuery,
  useReadWriterOrdersQuery,
  useAddCustomerNoteMutation,
  useChangeCustomerNoteMutation,
  useDeleteCustomerNoteMutation,
  useListCustomerTagsQuery,
  useAddCustomerTagMutation,
  useTakeCustomerTagOffMutation,
  useAddGuestOrdersMutation,
  useTakeGuestOrdersBackMutation,
  useSendClaimLinkMutation,
  useEraseCustomerMutation,
} = customersApi
