import Type from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Message } from '#contract/platform/fields.ts'
import { OwnData } from './own-data.ts'

const Deletion = Type.Object({
  currentPassword: Type.String({
    maxLength: 1000,
    'x-message': 'Enter your current password.',
    description: 'empty for a guest, who has none',
  }),
})

export const privacy = {
  downloadData: endpoint('GET', '/api/users/profile/data', {
    access: 'signed-in',
    summary: 'Download everything that the shop stores about me, as a JSON file',
    reply: Type.Unsafe<AsyncIterable<string>>(OwnData),
  }),
  deleteAccount: endpoint('DELETE', '/api/users/profile', {
    access: 'signed-in',
    summary: 'Delete my account, with the current password; refused while an order or a refund is open',
    body: Deletion,
    reply: Message,
  }),
}
