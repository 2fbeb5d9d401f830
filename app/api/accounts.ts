import { accounts } from '#contract/accounts/accounts.ts'
import { privacy } from '#contract/back-office/privacy.ts'
import type { BodyOf, QueryOf } from '#contract/platform/endpoint.ts'
import { api, call, noArgument, pageQuery } from './base.ts'

export type Credentials = BodyOf<typeof accounts.signIn>
export type Registration = BodyOf<typeof accounts.register>

/** A change of the own profile (spec §7: the body contains the user's id too; the server uses the session). */
export type ProfileUpdate = BodyOf<typeof accounts.updateProfile> & { _id: string }

/** An admin's change of a user (spec §7: the body contains the user's id too; the server uses the id in the URL). */
export type UserUpdate = BodyOf<typeof accounts.update> & { userId: string }

/** In seconds: how long unused user lists and details stay cached (spec §7, §9). */
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
    // Without tags: everything about the user is deleted from the store on success.
    deleteAccount: build.mutation(
      call(privacy.deleteAccount, (body: BodyOf<typeof privacy.deleteAccount>) => ({ body })),
    ),
    listUsers: build.query({
      ...call(accounts.list, ({ pageNumber = 1, ...query }: QueryOf<typeof accounts.list>) => ({
        query: { ...query, ...pageQuery(pageNumber) },
      })),
      providesTags: ['User', 'Users'],
      keepUnusedDataFor,
    }),
    countUsers: build.query({
      ...call(accounts.count, (query: QueryOf<typeof accounts.count>) => ({ query })),
      providesTags: ['User', 'Users'],
      keepUnusedDataFor,
    }),
    readUser: build.query({
      ...call(accounts.one, (id: string) => ({ params: { id } })),
      providesTags: (_user, _error, id) => [{ type: 'User', id }],
      keepUnusedDataFor,
    }),
    // Does not invalidate the user itself: the form refetches on mount, and an admin who gave up the role may not read
    // it.
    updateUser: build.mutation({
      ...call(accounts.update, (body: UserUpdate) => ({ params: { id: body.userId }, body })),
      invalidatesTags: ['Users'],
    }),
    // Also after an error: another admin may have deleted the user already.
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
  useDeleteAccountMutation,
  useListUsersQuery,
  useCountUsersQuery,
  useReadUserQuery,
  useUpdateUserMutation,
  useDeleteUserMutation,
} = accountsApi
