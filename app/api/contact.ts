import { contact, type ContactMessage } from '#contract/inbox/contact.ts'
import { api, call } from './base.ts'

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation(call(contact.send, (body: ContactMessage) => ({ body }))),
  }),
})

export const { useSendMessageMutation } = contactApi
