import { connections } from '#contract/admin/connections.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const connectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readConnections: build.query({
      ...call(connections.read, noArgument),
      providesTags: ['Connection'],
      keepUnusedDataFor: 5,
    }),
  }),
})

export const { useReadConnectionsQuery } = connectionsApi
