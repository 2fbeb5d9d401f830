import type { MovedCustomer, ReadRecord } from '#server/back-office/moving/records.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import type { CsvRow } from '#server/back-office/moving/reading/file/csv-rows.ts'
import { type CsvKind, leftOut, type OpenedCsv } from '#server/back-office/moving/reading/read-records.ts'
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
  read: readCustomers,
}

async function* readCustomers({ rows }: OpenedCsv): AsyncGenerator<ReadRecord, void> {
  for await (const row of rows) {
    const customer = readCustomer(row)
    if (row.problem !== null) yield leftOut(row.line, 'customer', customer.name, row.problem)
    else if (customer.key === '') {
      yield leftOut(row.line, 'customer', '', 'The line has no ID, email address, phone number or name. Delete it.')
    } else yield { line: row.line, record: customer, notes: [] }
  }
}

function readCustomer(row: CsvRow): MovedCustomer {
  const name = cleanLine(`${row.cell('First Name')} ${row.cell('Last Name')}`)
  const email = normalizeEmail(row.cell('Email'))
  const addressPhone = cleanLine(row.cell('Default Address Phone'))
  const phone = cleanLine(row.cell('Phone')) || addressPhone
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
  return {
    kind: 'customer',
    key: cleanLine(row.cell('Customer ID')) || email || phone || name,
    name,
    email,
    phone,
    addresses: address ? [address] : [],
    tags: row.cell('Tags').split(',').map(cleanLine).filter(Boolean),
    note: row.cell('Note'),
    passwordHash: '',
    wasAdmin: false,
    createdAt: null,
  }
}
