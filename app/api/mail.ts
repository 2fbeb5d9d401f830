import { mail } from '#contract/platform/mail.ts'
import { api, call } from './base.ts'

export const mailApi = api.injectEndpoints({
  endpoints: (build) => ({
    orderEmails: build.query({
      ...call(mail.ofOrder, (id: string) => ({ params: { id }, query: {} })),
      providesTags: (_emails, _error, id) => [{ type: 'Order', id }],
    }),
    readEmail: build.query({
      ...call(mail.read, (params: { id: string; emailId: string }) => ({ params })),
      keepUnusedDataFor: 0,
    }),
    resendEmail: build.mutation({
      ...call(mail.resend, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Order'],
    }),
  }),
})

export const { useOrderEmailsQuery, useReadEmailQuery, useResendEmailMutation } = mailApi
