import { accounts } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { api, call, nothing } from './base.ts'

export type Credentials = BodyOf<typeof accounts.signIn>
export type Registration = BodyOf<typeof accounts.register>
export type ProfileUpdate = BodyOf<typeof accounts.updateProfile>

export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation(call(accounts.signIn, (body: Credentials) => ({ body }))),
    register: build.mutation(call(accounts.register, (body: Registration) => ({ body }))),
    signOut: build.mutation(call(accounts.signOut, nothing)),
    readProfile: build.query({ ...call(accounts.readProfile, nothing), providesTags: ['User'] }),
    updateProfile: build.mutation({
      ...call(accounts.updateProfile, (body: ProfileUpdate) => ({ body })),
      invalidatesTags: ['User'],
    }),
  }),
})

export const {
  useSignInMutation,
  useRegisterMutation,
  useSignOutMutation,
  useReadProfileQuery,
  useUpdateProfileMutation,
} = accountsApi
