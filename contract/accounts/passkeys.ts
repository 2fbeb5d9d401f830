import Type, { type Static } from 'typebox'
import { UserInfo } from './accounts.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { IdParams, Message, OneOf, Text } from '#contract/platform/fields.ts'
import { Challenge, RecoveryCodes } from './second-factor.ts'

/*
 * The shapes of WebAuthn's JSON (W3C Web Authentication Level 3), as far as the shop uses them. Binary values are
 * base64url.
 */

const Verification = OneOf(['required', 'preferred', 'discouraged'])

const Descriptor = Type.Object({
  id: Type.String(),
  type: Type.String(),
  transports: Type.Optional(Type.Array(Type.String())),
})

/** What a browser needs to make a passkey. */
export const PasskeyCreation = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.Optional(Type.String()), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Optional(Type.Integer()),
  excludeCredentials: Type.Optional(Type.Array(Descriptor, { description: 'the passkeys that the user has' })),
  authenticatorSelection: Type.Optional(
    Type.Object({
      residentKey: Type.Optional(Verification),
      requireResidentKey: Type.Optional(Type.Boolean()),
      userVerification: Type.Optional(Verification),
    }),
  ),
})
export type PasskeyCreation = Static<typeof PasskeyCreation>

/** What a browser needs to sign with one of the user's passkeys. */
export const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  rpId: Type.Optional(Type.String()),
  timeout: Type.Optional(Type.Integer()),
  allowCredentials: Type.Optional(Type.Array(Descriptor)),
  userVerification: Type.Optional(Verification),
})
export type PasskeyRequest = Static<typeof PasskeyRequest>

const unreadable = 'This passkey can’t be read. Try again.'
const binary = (maxLength: number) => Type.String({ minLength: 1, maxLength, 'x-message': unreadable })

/** What every credential has besides its signed part. */
const credential = {
  id: binary(2000),
  rawId: binary(2000),
  type: Type.Literal('public-key', { 'x-message': unreadable }),
  clientExtensionResults: Type.Object({}, { 'x-message': unreadable }),
}

const NewPasskey = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON: binary(8000),
      attestationObject: binary(30_000),
      transports: Type.Optional(
        Type.Array(Type.String({ maxLength: 40, 'x-message': unreadable }), { maxItems: 10, 'x-message': unreadable }),
      ),
    }),
  },
  { 'x-message': unreadable },
)
export type NewPasskey = Static<typeof NewPasskey>

const SignedChallenge = Type.Object(
  {
    ...credential,
    response: Type.Object({ clientDataJSON: binary(8000), authenticatorData: binary(8000), signature: binary(8000) }),
  },
  { 'x-message': unreadable },
)
export type SignedChallenge = Static<typeof SignedChallenge>

/** What the user calls a passkey: 1 to 60 characters, none of them invisible. */
const PasskeyName = Text('the name', 60, {
  minLength: 1,
  pattern: '^\\s*[^\\s\\p{C}][^\\p{C}]*$',
  'x-empty': 'Name the passkey, for example after the device that has it.',
})

/** The endpoints of passkeys: making and removing them, and signing in with one (behaviour, Accounts). */
export const passkeys = {
  startAdding: endpoint('POST', '/api/users/second-factor/passkeys/options', {
    access: 'signed-in',
    summary:
      'Start to add a passkey, after a fresh sign-in; the options are valid once, for 10 minutes in this session',
    reply: PasskeyCreation,
  }),
  add: endpoint('POST', '/api/users/second-factor/passkeys', {
    access: 'signed-in',
    summary: 'Add a passkey; ends my other sessions and returns the first recovery codes',
    body: Type.Object({ name: PasskeyName, credential: NewPasskey }),
    reply: RecoveryCodes,
    status: 201,
  }),
  remove: endpoint('DELETE', '/api/users/second-factor/passkeys/:id', {
    access: 'signed-in',
    summary: 'Remove one of my passkeys, after a fresh sign-in',
    params: IdParams,
    reply: Message,
  }),
  startSignIn: endpoint('POST', '/api/users/auth/second-step/passkey/options', {
    access: 'anyone',
    summary: 'Start to finish a sign-in with a passkey; the options are valid once',
    body: Type.Object({ token: Challenge }),
    reply: PasskeyRequest,
  }),
  signIn: endpoint('POST', '/api/users/auth/second-step/passkey', {
    access: 'anyone',
    summary: 'Finish a sign-in with a passkey',
    body: Type.Object({ token: Challenge, credential: SignedChallenge }),
    reply: UserInfo,
  }),
}
