import Type, { type Static } from 'typebox'

/** What is wrong with one field: `path` is written like `shippingAddress.city` or `orderItems.0.qty`. */
export const FieldError = Type.Object({ path: Type.String(), message: Type.String() })
export type FieldError = Static<typeof FieldError>

/** The body of every answer of 400 and above: a sentence for the shopper, and the fields at fault where there are any. */
export const ErrorReply = Type.Object({ message: Type.String(), errors: Type.Optional(Type.Array(FieldError)) })
export type ErrorReply = Static<typeof ErrorReply>
