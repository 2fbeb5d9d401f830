import { accountLinks } from '#contract/accounts/account-access.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { api, call, noArgument } from './base.ts'

export const accountLinksApi = api.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation(
      call(accountLinks.forgotPassword, (body: BodyOf<typeof accountLinks.forgotPassword>) => ({ body })),
    ),
    // The token is a secret: it is forgotten when the page closes.
    readLink: build.query({
      ...call(accountLinks.read, (token: string) => ({ body: { token } })),
      keepUnusedDataFor: 0,
    }),
    resetPassword: build.mutation(
      call(accountLinks.resetPassword, (body: BodyOf<typeof accountLinks.resetPassword>) => ({ body })),
    ),
    confirmEmail: build.mutation({
      ...call(accountLinks.confirmEmail, (body: BodyOf<typeof accountLinks.confirmEmail>) => ({ body })),
      invalidatesTags: ['User'],
    }),
    undoEmailChange: build.mutation(call(accountLinks.undoEmailChange, (token: string) => ({ body: { token } }))),
    emailState: build.query({ ...call(accountLinks.emailState, noArgument), providesTags: ['User'] }),
    keepEmail: build.mutation({ ...call(accountLinks.keepEmail, noArgument), invalidatesTags: ['User'] }),
    sendConfirmation: build.mutation({
      ...call(accountLinks.sendConfirmation, noArgument),
      invalidatesTags: ['User'],
    }),
    // The page of a customer lists both emails.
    sendConfirmationTo: build.mutation({
      ...call(accountLinks.sendConfirmationTo, (id: string) => ({ params: { id } })),
      invalidatesTags: (_reply, _error, id) => [{ type: 'User', id: `customer ${id}` }],
    }),
    sendPasswordLink: build.mutation({
      ...call(accountLinks.sendPasswordLink, (id: string) => ({ params: { id } })),
      invalidatesTags: (_reply, _error, id) => [{ type: 'User', id: `customer ${id}` }],
    }),
  }),
})

export const {
  useForgotPasswordMutation,
  useReadLinkQuery,
  useResetPasswordMutation,
  useConfirmEmailMutation,
  useUndoEmailChangeMutation,
  useEmailStateQuery,
  useKeepEmailMutation,
  useSendConfirmationMutation,
  useSendConfirmationToMutation,
  useSendPasswordLinkMutation,
} = accountLinksApi
