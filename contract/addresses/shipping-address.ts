import Type, { type Static } from 'typebox'

const requiredLine = (maxLength: number, empty: string, message: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', 'x-empty': empty, 'x-message': message })

const optionalText = (maxLength: number, message: string) =>
  Type.Optional(Type.String({ maxLength, 'x-message': message }))

/**
 * The shipping address of a new order: four fields of the specification (spec §3), and others that clients may leave
 * out.
 */
export const ShippingAddress = Type.Object({
  address: requiredLine(200, 'Enter your street address.', 'Enter a street address of at most 200 characters.'),
  city: requiredLine(100, 'Enter your city or town.', 'Enter a city of at most 100 characters.'),
  postCode: requiredLine(20, 'Enter your postal code.', 'Enter a postal code of at most 20 characters.'),
  country: requiredLine(60, 'Enter your country.', 'Enter a country of at most 60 characters.'),
  recipient: optionalText(100, 'Enter a recipient of at most 100 characters.'),
  phone: optionalText(40, 'Enter a phone number of at most 40 characters.'),
  company: optionalText(100, 'Enter a company of at most 100 characters.'),
  suburb: optionalText(100, 'Enter a suburb of at most 100 characters.'),
  note: optionalText(200, 'Enter a note of at most 200 characters.'),
})
export type ShippingAddress = Static<typeof ShippingAddress>

/** A stored shipping address. A field without a value is an empty text. */
export const StoredAddress = Type.Object({
  address: Type.String(),
  city: Type.String(),
  postCode: Type.String(),
  country: Type.String(),
  recipient: Type.String({ description: 'who receives the delivery; empty when none was given' }),
  phone: Type.String({ description: 'for the carrier' }),
  company: Type.String(),
  suburb: Type.String(),
  note: Type.String({ description: 'for the driver' }),
})
export type StoredAddress = Static<typeof StoredAddress>
