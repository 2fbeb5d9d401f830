import { customers } from '#contract/admin/customers.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { api, call, pageQuery } from '#app/api/base.ts'

/** In seconds: how long an unused list or customer stays cached. */
const keepUnusedDataFor = 5

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
      keepUnusedDataFor,
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

export const { useListCustomersQuery, useReadCustomerQuery, useEraseCustomerMutation } = customersApi
