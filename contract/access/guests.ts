import Type from 'typebox'
import { Token } from '#contract/account-access.ts'
import { UserInfo } from '#contract/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Email, Message, OwnName, Password } from '#contract/fields.ts'

/** The endpoints of guests, who buy without an account (behaviour, Guests). */
export const guests = {
  begin: endpoint({
    method: 'POST',
    url: '/api/users/guest',
    access: 'anyone',
    summary: 'Continue as a guest with an email address; the same response whether or not the address has an account',
    body: Type.Object({ email: Email }),
    reply: UserInfo,
    status: 201,
  }),
  askToClaim: endpoint({
    method: 'POST',
    url: '/api/users/guest/claim',
    access: 'signed-in',
    summary: 'Send me, a guest, the link by which I claim my orders; the same response for every address',
    reply: Message,
  }),
  claimWithPassword: endpoint({
    method: 'POST',
    url: '/api/users/guest/account',
    access: 'anyone',
    summary: 'Turn the guest of a one-time link into an account with a name and a password',
    body: Type.Object({ token: Token, name: OwnName, password: Password }),
    reply: Message,
  }),
  claimIntoAccount: endpoint({
    method: 'POST',
    url: '/api/users/guest/orders',
    access: 'signed-in',
    summary: 'Move the orders of the guests of a one-time link to my account, which has the same address',
    body: Type.Object({ token: Token }),
    reply: Message,
  }),
}
