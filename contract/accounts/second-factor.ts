import Type, { type Static } from 'typebox'
import { UserInfo } from './accounts.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, Instant, Message, Nullable } from '#contract/platform/fields.ts'

/** A passkey of the signed-in user, without its keys. */
const Passkey = Type.Object({ _id: Id, name: Type.String(), createdAt: Instant, lastUsedAt: Nullable(Instant) })

/** What the signed-in user can use as the second step of a sign-in. */
export const SecondFactor = Type.Object({
  hasAuthenticator: Type.Boolean(),
  passkeys: Type.Array(Passkey),
  recoveryCodesLeft: Type.Integer(),
  isRequired: Type.Boolean({
    description: 'the shop requires it and the user has none: admin endpoints respond with 403',
  }),
})
export type SecondFactor = Static<typeof SecondFactor>

/** A secret that an authenticator app stores. It is sent once, before the user has confirmed it with a code. */
export const AuthenticatorSetup = Type.Object({
  secret: Type.String({ description: 'base32, to type it into the app' }),
  uri: Type.String({ description: 'otpauth://…, to open the app on the same device' }),
  qrCode: Type.Object(
    { size: Type.Integer(), path: Type.String() },
    { description: 'a QR code of the URI: the path of an SVG of size × size units' },
  ),
})
export type AuthenticatorSetup = Static<typeof AuthenticatorSetup>

/** New recovery codes, shown once; empty when the user keeps the ones they have. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })

const code = (message: string) => Type.String({ minLength: 1, maxLength: 50, pattern: '\\S', 'x-message': message })

/** The token of a sign-in that waits for its second step. */
export const Challenge = Type.String({ maxLength: 200, 'x-message': 'Sign in with your password again.' })

/** The endpoints of the second step of a sign-in (behaviour, Accounts). */
export const secondFactor = {
  read: endpoint('GET', '/api/users/second-factor', {
    access: 'signed-in',
    summary: 'Read which second steps I have set up',
    reply: SecondFactor,
  }),
  startAuthenticator: endpoint('POST', '/api/users/second-factor/authenticator', {
    access: 'signed-in',
    summary: 'Start to set up an authenticator app, after a fresh sign-in; replaces a secret that is not confirmed',
    reply: AuthenticatorSetup,
  }),
  confirmAuthenticator: endpoint('PUT', '/api/users/second-factor/authenticator', {
    access: 'signed-in',
    summary: 'Confirm an authenticator app with a code; ends my other sessions and returns the first recovery codes',
    body: Type.Object({ code: code('Enter the code that the app shows.') }),
    reply: RecoveryCodes,
  }),
  removeAuthenticator: endpoint('DELETE', '/api/users/second-factor/authenticator', {
    access: 'signed-in',
    summary: 'Remove my authenticator app, after a fresh sign-in',
    reply: Message,
  }),
  replaceRecoveryCodes: endpoint('POST', '/api/users/second-factor/recovery-codes', {
    access: 'signed-in',
    summary: 'Replace my recovery codes by new ones, after a fresh sign-in',
    reply: RecoveryCodes,
  }),
  signIn: endpoint('POST', '/api/users/auth/second-step', {
    access: 'anyone',
    summary: 'Finish a sign-in with the code of an authenticator app or a recovery code',
    body: Type.Object({ token: Challenge, code: code('Enter the code.') }),
    reply: UserInfo,
  }),
}
