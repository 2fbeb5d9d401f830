import Type, { type Static } from 'typebox'
import { OneOf } from './fields.ts'

/** The error of one field. `path` is written like `shippingAddress.city` or `orderItems.0.qty`. */
export const FieldError = Type.Object({ path: Type.String(), message: Type.String() })
export type FieldError = Static<typeof FieldError>

/** A sign-in whose password was right: the token for its second step (10 minutes, five tries), and its steps. */
export const SecondStep = Type.Object({
  token: Type.String(),
  methods: Type.Array(OneOf(['passkey', 'authenticator', 'recovery-code'])),
})
export type SecondStep = Static<typeof SecondStep>

/** The body of every response from status 400: a message for the shopper, and the invalid fields, if any. */
export const ErrorReply = Type.Object({
  message: Type.String(),
  errors: Type.Optional(Type.Array(FieldError)),
  secondStep: Type.Optional(SecondStep),
})
export type ErrorReply = Static<typeof ErrorReply>
