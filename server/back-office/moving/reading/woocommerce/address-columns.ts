import type { CsvRow } from '#server/back-office/moving/reading/file/csv-rows.ts'
import { cleanLine } from '#server/back-office/moving/reading/values/clean-text.ts'
import { type Contact, toAddress } from '#server/back-office/moving/reading/values/read-address.ts'

/** One of the two persons that WooCommerce has of an order and of a customer, in the columns of both plugins. */
export function contactOf(row: CsvRow, part: 'Billing' | 'Shipping'): Contact {
  const cell = (field: string, ...labels: string[]) =>
    row.cell(`${part.toLowerCase()}_${field}`, ...labels.map((label) => `${label} (${part})`))
  const names = cleanLine(`${cell('first_name', 'First Name')} ${cell('last_name', 'Last Name')}`)
  const name = names || row.oneLine(`Full Name (${part})`)
  const phone = cleanLine(cell('phone', 'Phone'))
  const address = toAddress({
    recipient: name,
    phone,
    company: cell('company', 'Company'),
    street: cell('address_1', 'Address 1&2', 'Address 1'),
    secondLine: cell('address_2', 'Address 2'),
    city: cell('city', 'City'),
    postCode: cell('postcode', 'Postcode', 'Zip'),
    country: cell('country', 'Country Code', 'Country Name'),
  })
  return { name, phone, address }
}
