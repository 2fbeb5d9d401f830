import type { MovedAddress } from '#server/back-office/moving/records.ts'
import type { CsvRow } from '#server/back-office/moving/reading/file/csv-rows.ts'
import { cleanLine } from '#server/back-office/moving/reading/values/clean-text.ts'
import { toAddress } from '#server/back-office/moving/reading/values/read-address.ts'

/** One of the two addresses that WooCommerce has of an order and of a customer, in the columns of both plugins. */
export function addressOf(
  row: CsvRow,
  part: 'Billing' | 'Shipping',
): { name: string; phone: string; address: MovedAddress | null } {
  const cell = (field: string, ...labels: string[]) =>
    row.cell(`${part.toLowerCase()}_${field}`, ...labels.map((label) => `${label} (${part})`))
  const name = cleanLine(`${cell('first_name', 'First Name')} ${cell('last_name', 'Last Name')}`)
  const phone = cleanLine(cell('phone', 'Phone'))
  const address = toAddress({
    recipient: name || cleanLine(row.cell(`Full Name (${part})`)),
    phone,
    company: cell('company', 'Company'),
    street: cell('address_1', 'Address 1&2', 'Address 1'),
    secondLine: cell('address_2', 'Address 2'),
    city: cell('city', 'City'),
    postCode: cell('postcode', 'Postcode', 'Zip'),
    country: cell('country', 'Country Code', 'Country Name'),
  })
  return { name: name || cleanLine(row.cell(`Full Name (${part})`)), phone, address }
}
