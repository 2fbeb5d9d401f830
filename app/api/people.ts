import { people } from '#contract/accounts/people.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { api, call, noArgument } from './base.ts'

export const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPeople: build.query({ ...call(people.list, noArgument), providesTags: ['User', 'Users'] }),
    remindOfSecondStep: build.mutation({
      ...call(people.remind, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Users'],
    }),
    setSecondStepDay: build.mutation({
      ...call(people.setSecondStepDay, ({ id, from }: { id: string; from: string | null }) => ({
        params: { id },
        body: { from },
      })),
      invalidatesTags: ['Users'],
    }),
    readOwner: build.query(call(people.owner, noArgument)),
    listInvitations: build.query({ ...call(people.invitations, noArgument), providesTags: ['Users'] }),
    invite: build.mutation({
      ...call(people.invite, (body: BodyOf<typeof people.invite>) => ({ body })),
      invalidatesTags: ['Users'],
    }),
    inviteAgain: build.mutation({
      ...call(people.inviteAgain, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Users'],
    }),
    // Also after an error: it may have been accepted meanwhile.
    endInvitation: build.mutation({
      ...call(people.endInvitation, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Users'],
    }),
    // The token is a secret: it is forgotten when the page closes.
    readInvitation: build.query({
      ...call(people.readInvitation, (token: string) => ({ body: { token } })),
      keepUnusedDataFor: 0,
    }),
    acceptWithPassword: build.mutation(
      call(people.acceptWithPassword, (body: BodyOf<typeof people.acceptWithPassword>) => ({ body })),
    ),
    acceptWithAccount: build.mutation(call(people.acceptWithAccount, (token: string) => ({ body: { token } }))),
  }),
})

export const {
  useListPeopleQuery,
  useRemindOfSecondStepMutation,
  useSetSecondStepDayMutation,
  useReadOwnerQuery,
  useListInvitationsQuery,
  useInviteMutation,
  useInviteAgainMutation,
  useEndInvitationMutation,
  useReadInvitationQuery,
  useAcceptWithPasswordMutation,
  useAcceptWithAccountMutation,
} = peopleApi
