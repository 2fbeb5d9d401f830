import Type, { type Static } from 'typebox'
import { Token } from './link-token.ts'
import { UserInfo } from './accounts.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Email, Instant, Message, OwnName, Password } from '#contract/platform/fields.ts'

/** What a link to claim orders moves into an account. */
export const ClaimedOrders = Type.Object({
  count: Type.Integer(),
  orders: Type.Array(
    Type.Object({
      orderNumber: Type.String(),
      createdAt: Instant,
      city: Type.String(),
      total: Type.Number(),
      isPaid: Type.Boolean(),
    }),
    { description: 'the newest 100' },
  ),
  recipient: Type.String({ description: 'who receives the newest order of the guest who asked; empty when unknown' }),
  addresses: Type.Integer({ description: 'the delivery addresses of the guest who asked for the link' }),
})
export type ClaimedOrders = Static<typeof ClaimedOrders>

/** The endpoints of guests, who buy without an account (behaviour, Accounts). */
export const guests = {
  begin: endpoint('POST', '/api/users/guest', {
    access: 'anyone',
    summary: 'Continue as a guest with an email address; the same response whether or not the address has an account',
    body: Type.Object({ email: Email }),
    reply: UserInfo,
    status: 201,
  }),
  askToClaim: endpoint('POST', '/api/users/guest/claim', {
    access: 'signed-in',
    summary: 'Send me, a guest, the link by which I claim my orders; the same response for every address',
    reply: Message,
  }),
  readClaim: endpoint('POST', '/api/users/guest/claimed-orders', {
    access: 'anyone',
    summary: 'Read which orders a one-time link moves into an account, without using it',
    body: Type.Object({ token: Token }),
    reply: ClaimedOrders,
  }),
  claimWithPassword: endpoint('POST', '/api/users/guest/account', {
    access: 'anyone',
    summary: 'Turn the guest of a one-time link into an account with a name and a password',
    body: Type.Object({ token: Token, name: OwnName, password: Password }),
    reply: Message,
  }),
  claimIntoAccount: endpoint('POST', '/api/users/guest/orders', {
    access: 'signed-in',
    summary: 'Move the orders of a one-time link to my account, which has the same address',
    body: Type.Object({ token: Token }),
    reply: Message,
  }),
}
