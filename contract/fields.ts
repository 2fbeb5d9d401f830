import Type from 'typebox'

/*
 * The fields that several tables of the contract share. `x-message` is what the shopper reads when the field is wrong.
 */

/** An id as it travels: a UUIDv7. Any text is let through, so that a malformed id is answered like an unknown one (404). */
export const Id = Type.String({ maxLength: 200, 'x-message': 'This id is too long.' })

/** Path parameters of everything that is found by its id. */
export const IdParams = Type.Object({ id: Id })

/** A number of dollars with at most two decimals. */
export const Dollars = Type.Number({ description: 'NZ dollars, at most two decimals' })

/** An instant in ISO 8601, UTC. */
export const Instant = Type.String({ description: 'ISO 8601, UTC' })

/** A length in whole millimetres. */
export const Millimetres = Type.Integer({ minimum: 0, description: 'millimetres' })

/** The name of a person. */
export const PersonName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  'x-message': 'Enter a name of at most 100 characters.',
})

/** An e-mail address as people type it; compared without case and surrounding space. */
export const Email = Type.String({
  maxLength: 254,
  pattern: '^\\s*[^\\s@<>",;]+@[^\\s@<>",;.]+(\\.[^\\s@<>",;.]+)+\\s*$',
  'x-message': 'Enter an email address such as name@example.nz.',
})

/** A new password: 8 to 128 characters. */
export const Password = Type.String({
  minLength: 8,
  maxLength: 128,
  'x-message': 'Use a password of 8 to 128 characters.',
})

/** A file of comma-separated values, which leaves the shop piece by piece and is never asked for by a page itself. */
export const CsvFile = Type.Unsafe<AsyncIterable<string>>({ type: 'string', description: 'CSV, UTF-8, with a header' })

/** A sentence for the shopper. */
export const Message = Type.Object({ message: Type.String() })
