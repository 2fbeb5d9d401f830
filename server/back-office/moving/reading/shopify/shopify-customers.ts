import { normalizeEmail } from '#rules/accounts/accounts.ts'
import type { MovedCustomer } from '#server/back-office/moving/records.ts'
import type { CsvRow } from '#server/back-office/moving/reading/file/csv-rows.ts'
import { type CsvKind, readRows, toCustomer } from '#server/back-office/moving/reading/read-records.ts'
import { cleanLine } from '#server/back-office/moving/reading/values/clean-text.ts'
import { toAddress } from '#server/back-office/moving/reading/values/read-address.ts'

/* The second name of a column is that of exports before 2023. */

export const shopifyCustomers: CsvKind = {
  source: 'shopify',
  kind: 'customers',
  columns: [
    'First Name',
    'Last Name',
    'Email',
    'Accepts Email Marketing|Accepts Marketing',
    'Total Orders|Total Spent',
  ],
  async *read({ rows }) {
    for await (const row of rows) yield readRows([row], 'customer', nameOf(row), () => readCustomer(row))
  },
}

const nameOf = (row: CsvRow) => cleanLine(`${row.cell('First Name')} ${row.cell('Last Name')}`)

function readCustomer(row: CsvRow): MovedCustomer {
  const name = nameOf(row)
  const addressPhone = row.oneLine('Default Address Phone')
  const phone = row.oneLine('Phone') || addressPhone
  const address = toAddress({
    recipient: name,
    phone: addressPhone || phone,
    company: row.cell('Default Address Company', 'Company'),
    street: row.cell('Default Address Address1', 'Address1'),
    secondLine: row.cell('Default Address Address2', 'Address2'),
    city: row.cell('Default Address City', 'City'),
    postCode: row.cell('Default Address Zip', 'Zip'),
    country: row.cell('Default Address Country Code', 'Country Code', 'Country'),
  })
  return toCustomer({
    key: row.oneLine('Customer ID'),
    name,
    email: normalizeEmail(row.cell('Email')),
    phone,
    addresses: address ? [address] : [],
    tags: row.list('Tags'),
    note: row.cell('Note'),
  })
}
