/*
 * The names of the fields of an address. Every page has them for its cart, so they are apart from what else is known
 * of the fields (`shipping-address.ts`), which refuses a name that is missing there.
 */

/** In the order of the form and of an envelope. */
export const addressNames = [
  'recipient',
  'phone',
  'company',
  'address',
  'suburb',
  'city',
  'postCode',
  'country',
  'note',
] as const

/** The name of a field of an address. */
export type AddressName = (typeof addressNames)[number]

/** The fields that every address has (spec §3). */
export const requiredAddressNames = ['address', 'city', 'postCode', 'country'] as const satisfies AddressName[]
