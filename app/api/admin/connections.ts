import { connections, type TestedConnection } from '#contract/back-office/connections.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const connectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readConnections: build.query({
      ...call(connections.read, noArgument),
      providesTags: ['Connection'],
      keepUnusedDataFor: 5,
    }),
    testConnection: build.mutation({
      ...call(connections.test, (name: TestedConnection) => ({ params: { name } })),
      invalidatesTags: ['Connection'],
    }),
  }),
})

export const { useReadConnectionsQuery, useTestConnectionMutation } = connectionsApi
