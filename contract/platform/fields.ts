import Type, {
  type TLiteral,
  type TLiteralValue,
  type TNull,
  type TSchema,
  type TSchemaOptions,
  type TString,
  type TStringOptions,
  type TUnion,
} from 'typebox'

/*
 * Fields that several endpoints share. `x-message` is the message for the shopper when the field is invalid; with
 * `x-empty` a missing or blank field has a message of its own, and with `x-mistake` a value of a pattern.
 */

/** A UUIDv7; any text is accepted, so that a malformed id gets 404. `x-id` lower-cases it, as ids are stored. */
export const Id = Type.String({ maxLength: 200, 'x-id': true, 'x-message': 'This id is too long.' })

/** A value, or null. */
export function Nullable<T extends TSchema>(schema: T, options?: TSchemaOptions): TUnion<[T, TNull]> {
  return Type.Union([schema, Type.Null()], options)
}

/** One of some values. */
export function OneOf<const Values extends readonly TLiteralValue[]>(
  values: Values,
  options?: TSchemaOptions,
): TUnion<{ -readonly [I in keyof Values]: TLiteral<Values[I]> }>
export function OneOf(values: readonly TLiteralValue[], options?: TSchemaOptions): TSchema {
  return Type.Union(
    values.map((value) => Type.Literal(value)),
    options,
  )
}

/** Text of up to `maxLength` characters; `what` names it in the message. */
export function Text(what: string, maxLength: number, options?: TStringOptions): TString {
  const message = `Keep ${what} to ${maxLength.toLocaleString('en-NZ')} characters.`
  return Type.String({ maxLength, 'x-message': message, ...options })
}

/** Text that must not be blank, with a message for when it is. */
export function FilledText(what: string, maxLength: number, empty: string, options?: TStringOptions): TString {
  return Text(what, maxLength, { minLength: 1, pattern: '\\S', 'x-empty': empty, ...options })
}

export const IdParams = Type.Object({ id: Id })

/** The number of an order, as pages and emails show it; the id is for URLs. */
export const OrderNumber = Type.String({ description: 'such as T-10042' })

/** A number of dollars with at most two decimals. */
export const Dollars = Type.Number({ description: 'NZ dollars, at most two decimals' })

/** An instant in ISO 8601, UTC. */
export const Instant = Type.String({ description: 'ISO 8601, UTC' })

/** The name of a person, as an admin enters it. */
export const PersonName = FilledText('the name', 60, 'Enter a name.')

/** The user's own name. */
export const OwnName = FilledText('the name', 60, 'Enter your name.')

/** Characters that no email address of this shop contains: spaces, other notations, control and invisible ones. */
const notInEmail = '\\s\\p{C}@<>()[\\]:\\\\",;'

const emailDomain = `@[^.${notInEmail}]+(\\.[^.${notInEmail}]+)+\\s*$`

/** The mistake in an address that is right but for its letters before the @: keyboards with macrons make it. */
export const emailMistake = {
  pattern: `^(?=.*\\P{ASCII}.*@)\\s*[^${notInEmail}]+${emailDomain}`,
  message: 'Write the part before the @ without macrons and accents. Most mail servers refuse them.',
}

/** A typed email address, compared without case and surrounding space. Only its domain may have any letters. */
export const Email = Type.String({
  maxLength: 254,
  pattern: `^\\s*[^\\P{ASCII}${notInEmail}]+${emailDomain}`,
  'x-mistake': emailMistake,
  'x-message': 'Enter an email address such as name@example.nz.',
})

/** A new password: 8 to 128 characters. */
export const Password = Type.String({
  minLength: 8,
  maxLength: 128,
  'x-message': 'Use a password of 8 to 128 characters.',
})

/** The number of a page of a list, from 1. */
export const PageNumber = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 1_000_000, 'x-message': 'The page must be a whole number from 1.' }),
)

/** A CSV file. It is streamed in chunks, and pages never fetch it themselves. */
export const CsvFile = Type.Unsafe<AsyncIterable<string>>({ type: 'string', description: 'CSV, UTF-8, with a header' })

/** A picture. It is sent as its bytes, and pages show it by its address. */
export const WebpFile = Type.Unsafe<Uint8Array>({ type: 'string', description: 'a picture, WebP' })

/** Any other file to download, streamed in chunks. */
export const FileBytes = Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' })

export const Message = Type.Object({ message: Type.String() })

/** A day in New Zealand as an optional parameter, such as `2026-11-20`. */
export function NzDay(message: string) {
  return Type.Optional(
    Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', 'x-message': message, description: 'a day in New Zealand' }),
  )
}
