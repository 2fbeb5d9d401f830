import Type, { type Static } from 'typebox'

/** The error of one field. `path` is written like `shippingAddress.city` or `orderItems.0.qty`. */
export const FieldError = Type.Object({ path: Type.String(), message: Type.String() })
export type FieldError = Static<typeof FieldError>

/** The body of every response with a status of 400 and above: a message for the shopper, and the invalid fields, if any. */
export const ErrorReply = Type.Object({ message: Type.String(), errors: Type.Optional(Type.Array(FieldError)) })
export type ErrorReply = Static<typeof ErrorReply>
