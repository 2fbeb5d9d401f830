import { passkeys } from '#contract/accounts/passkeys.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const passkeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    startAddingPasskey: build.mutation(call(passkeys.startAdding, noArgument)),
    // The other sessions end with it.
    addPasskey: build.mutation({
      ...call(passkeys.add, (body: BodyOf<typeof passkeys.add>) => ({ body })),
      invalidatesTags: ['Session'],
    }),
    removePasskey: build.mutation({
      ...call(passkeys.remove, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Session'],
    }),
    startPasskeySignIn: build.mutation(call(passkeys.startSignIn, (token: string) => ({ body: { token } }))),
    signInWithPasskey: build.mutation(call(passkeys.signIn, (body: BodyOf<typeof passkeys.signIn>) => ({ body }))),
  }),
})

export const {
  useStartAddingPasskeyMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
  useStartPasskeySignInMutation,
  useSignInWithPasskeyMutation,
} = passkeysApi
