import { accounts } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { api, call, noArgument } from './base.ts'

export type Credentials = BodyOf<typeof accounts.signIn>
export type Registration = BodyOf<typeof accounts.register>
export type ProfileUpdate = BodyOf<typeof accounts.updateProfile>

/** What an admin changes of whom (spec §7: the body names the person too; the server goes by the address). */
export type UserUpdate = BodyOf<typeof accounts.update> & { userId: string }

/** Spec §7, §9: the user list and details are kept for 5 s once nobody looks at them. */
const keepUnusedDataFor = 5

export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation(call(accounts.signIn, (body: Credentials) => ({ body }))),
    register: build.mutation(call(accounts.register, (body: Registration) => ({ body }))),
    signOut: build.mutation(call(accounts.signOut, noArgument)),
    readProfile: build.query({ ...call(accounts.readProfile, noArgument), providesTags: ['User'] }),
    updateProfile: build.mutation({
      ...call(accounts.updateProfile, (body: ProfileUpdate) => ({ body })),
      invalidatesTags: ['User'],
    }),
    listUsers: build.query({
      ...call(accounts.list, noArgument),
      providesTags: ['User', 'Users'],
      keepUnusedDataFor,
    }),
    readUser: build.query({
      ...call(accounts.one, (id: string) => ({ params: { id } })),
      providesTags: (_user, _error, id) => [{ type: 'User', id }],
      keepUnusedDataFor,
    }),
    // The form that is left and comes back reads its user anew by itself: whoever gives up the role may not read any more.
    updateUser: build.mutation({
      ...call(accounts.update, (body: UserUpdate) => ({ params: { id: body.userId }, body })),
      invalidatesTags: ['Users'],
    }),
    // A refusal may mean that another admin was quicker: the list is read anew either way.
    deleteUser: build.mutation({
      ...call(accounts.remove, (id: string) => ({ params: { id } })),
      invalidatesTags: (_reply, _error, id) => ['Users', { type: 'User', id }],
    }),
  }),
})

export const {
  useSignInMutation,
  useRegisterMutation,
  useSignOutMutation,
  useReadProfileQuery,
  useUpdateProfileMutation,
  useListUsersQuery,
  useReadUserQuery,
  useUpdateUserMutation,
  useDeleteUserMutation,
} = accountsApi
