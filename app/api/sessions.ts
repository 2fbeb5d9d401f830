import { sessions } from '#contract/accounts/account-access.ts'
import { api, call, noArgument } from './base.ts'

export const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query({ ...call(sessions.list, noArgument), providesTags: ['Session'] }),
    refreshSession: build.mutation(
      call(sessions.refresh, (currentPassword: string) => ({ body: { currentPassword } })),
    ),
    // Also after an error: the session may have ended already.
    endSession: build.mutation({
      ...call(sessions.end, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Session'],
    }),
    endOtherSessions: build.mutation({ ...call(sessions.endOthers, noArgument), invalidatesTags: ['Session'] }),
    endSessionsOf: build.mutation({
      ...call(sessions.endAllOf, (id: string) => ({ params: { id } })),
      // The page of a customer counts the devices.
      invalidatesTags: (_reply, _error, id) => ['Session', { type: 'User', id: `customer ${id}` }],
    }),
  }),
})

export const {
  useListSessionsQuery,
  useRefreshSessionMutation,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useEndSessionsOfMutation,
} = sessionsApi
