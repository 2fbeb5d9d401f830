import { addressLines } from '#rules/orders/delivery/shipping-address.ts'
import type { MovedAddress } from '#server/back-office/moving/records.ts'
import { cleanLine } from './clean-text.ts'

/** The fields of an address as other shops have them. */
type AddressParts = Omit<MovedAddress, 'address' | 'suburb'> & {
  street: string
  /** A suburb, or a flat in front of the street. */
  secondLine: string
}

const unitOfBuilding = /^(?:apartment|apt|flat|floor|level|lot|suite|unit)\b|^\d/i

/** An address of this shop; null without a street and a city. The country is a name or a code of two letters. */
export function toAddress(parts: AddressParts): MovedAddress | null {
  const [street, second, city] = [cleanLine(parts.street), cleanLine(parts.secondLine), cleanLine(parts.city)]
  if (street === '' && city === '') return null
  const isUnit = unitOfBuilding.test(second)
  return {
    recipient: cleanLine(parts.recipient),
    phone: cleanLine(parts.phone),
    company: cleanLine(parts.company),
    address: isUnit ? `${second}, ${street}` : street,
    suburb: isUnit ? '' : second,
    city,
    postCode: cleanLine(parts.postCode),
    country: countryName(cleanLine(parts.country)),
  }
}

/** As an envelope has it, one line each; empty for no address. */
export function envelopeOf(address: MovedAddress | null): string {
  return address === null ? '' : addressLines({ ...address, note: '' }).join('\n')
}

/** One of the two persons of an order. */
export interface Contact {
  name: string
  phone: string
  address: MovedAddress | null
}

/** Who receives an order; the payer where it has no shipping address. */
export function receiverOf(shipping: Contact, billing: Contact): { name: string; phone: string; address: string } {
  return {
    name: shipping.name || billing.name,
    phone: shipping.phone || billing.phone,
    address: envelopeOf(shipping.address ?? billing.address),
  }
}

const names = new Intl.DisplayNames('en-NZ', { type: 'region', fallback: 'code' })

function countryName(text: string): string {
  if (text === '') return 'New Zealand'
  return /^[a-z]{2}$/i.test(text) ? (names.of(text.toUpperCase()) ?? text) : text
}
