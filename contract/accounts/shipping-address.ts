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
  address: requiredLine(200, 'Enter your street address.', 'Keep the street address to 200 characters.'),
  city: requiredLine(100, 'Enter your city or town.', 'Keep the city to 100 characters.'),
  postCode: requiredLine(20, 'Enter your postcode.', 'Keep the postcode to 20 characters.'),
  country: requiredLine(60, 'Enter your country.', 'Keep the country to 60 characters.'),
  recipient: optionalText(100, 'Keep the recipient to 100 characters.'),
  phone: optionalText(40, 'Keep the phone number to 40 characters.'),
  company: optionalText(100, 'Keep the company to 100 characters.'),
  suburb: optionalText(100, 'Keep the suburb to 100 characters.'),
  note: optionalText(200, 'Keep the note to 200 characters.'),
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
