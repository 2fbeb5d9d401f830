import type { ShippingAddress, StoredAddress } from '#contract/accounts/shipping-address.ts'

/** The columns of a row with an address. */
export type AddressColumns = Record<Exclude<keyof StoredAddress, 'note'> | 'deliveryNote', string>

/** Maps the columns of a row to the address that browsers receive. */
export function toStoredAddress(row: AddressColumns): StoredAddress {
  const { address, city, postCode, country, recipient, phone, company, suburb, deliveryNote } = row
  return { address, city, postCode, country, recipient, phone, company, suburb, note: deliveryNote }
}

/** Maps an address to columns: without space around each value, and empty where none was given. */
export function toAddressColumns(given: ShippingAddress): AddressColumns {
  const { recipient = '', phone = '', company = '', suburb = '', note = '' } = given
  return {
    address: given.address.trim(),
    city: given.city.trim(),
    postCode: given.postCode.trim(),
    country: given.country.trim(),
    recipient: recipient.trim(),
    phone: phone.trim(),
    company: company.trim(),
    suburb: suburb.trim(),
    deliveryNote: note.trim(),
  }
}
