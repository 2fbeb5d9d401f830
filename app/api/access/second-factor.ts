import { secondFactor } from '#contract/accounts/second-factor.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const secondFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    readSecondFactor: build.query({ ...call(secondFactor.read, noArgument), providesTags: ['Session'] }),
    startAuthenticator: build.mutation(call(secondFactor.startAuthenticator, noArgument)),
    // The other sessions end with it.
    confirmAuthenticator: build.mutation({
      ...call(secondFactor.confirmAuthenticator, (code: string) => ({ body: { code } })),
      invalidatesTags: ['Session'],
    }),
    removeAuthenticator: build.mutation({
      ...call(secondFactor.removeAuthenticator, noArgument),
      invalidatesTags: ['Session'],
    }),
    replaceRecoveryCodes: build.mutation({
      ...call(secondFactor.replaceRecoveryCodes, noArgument),
      invalidatesTags: ['Session'],
    }),
    signInWithCode: build.mutation(call(secondFactor.signIn, (body: BodyOf<typeof secondFactor.signIn>) => ({ body }))),
  }),
})

export const {
  useReadSecondFactorQuery,
  useStartAuthenticatorMutation,
  useConfirmAuthenticatorMutation,
  useRemoveAuthenticatorMutation,
  useReplaceRecoveryCodesMutation,
  useSignInWithCodeMutation,
} = secondFactorApi
