import { accountLinks, sessions } from '#contract/accounts/account-access.ts'
import { addresses } from '#contract/accounts/addresses.ts'
import { guests } from '#contract/accounts/guests.ts'
import { passkeys } from '#contract/accounts/passkeys.ts'
import { people } from '#contract/accounts/people.ts'
import { secondFactor } from '#contract/accounts/second-factor.ts'
import { privacy } from '#contract/back-office/privacy.ts'
import { endpointsOf } from './endpoints-of.ts'

/** The token of a link is a secret: what it opens is forgotten when the page closes. */
const byToken = { isRead: true, keepSeconds: 0 } as const

/** The page of a customer lists both emails, and counts the devices. */
const customerOf = (_reply: unknown, _error: unknown, { id }: { id: string }) =>
  [{ type: 'User', id: `customer ${id}` }] as const

// Without tags: everything about the user is deleted from the store on success.
export const privacyApi = endpointsOf('privacy', privacy)

export const accountLinksApi = endpointsOf('accountLinks', accountLinks, {
  '*': { invalidates: ['User'] },
  forgotPassword: { invalidates: [] },
  read: byToken,
  resetPassword: { invalidates: [] },
  undoEmailChange: { invalidates: [] },
  emailState: { provides: ['User'] },
  sendConfirmationTo: { invalidates: customerOf },
  sendPasswordLink: { invalidates: customerOf },
})

export const sessionsApi = endpointsOf('sessions', sessions, {
  '*': { invalidates: ['Session'] },
  list: { provides: ['Session'] },
  refresh: { invalidates: [] },
  endAllOf: { invalidates: (...change) => ['Session', ...customerOf(...change)] },
})

export const guestsApi = endpointsOf('guests', guests, {
  readClaim: byToken,
  claimIntoAccount: { invalidates: ['User', 'Order'] },
})

export const addressesApi = endpointsOf('addresses', addresses, {
  '*': { provides: ['Address'], invalidates: ['Address'] },
})

// The other sessions end with a new second step.
export const secondFactorApi = endpointsOf('secondFactor', secondFactor, {
  '*': { provides: ['Session'], invalidates: ['Session'] },
  startAuthenticator: { invalidates: [] },
  signIn: { invalidates: [] },
})

export const passkeysApi = endpointsOf('passkeys', passkeys, {
  add: { invalidates: ['Session'] },
  remove: { invalidates: ['Session'] },
})

export const peopleApi = endpointsOf('people', people, {
  '*': { provides: ['Users'], invalidates: ['Users'] },
  list: { provides: ['User', 'Users'] },
  owner: { provides: [] },
  readInvitation: { ...byToken, provides: [] },
  acceptWithPassword: { invalidates: [] },
  acceptWithAccount: { invalidates: [] },
})
