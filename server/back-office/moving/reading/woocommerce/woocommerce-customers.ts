import type { MovedCustomer, ReadRecord } from '#server/back-office/moving/records.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import type { CsvRow } from '#server/back-office/moving/reading/file/csv-rows.ts'
import { type CsvKind, leftOut, type OpenedCsv } from '#server/back-office/moving/reading/read-records.ts'
import { cleanLine } from '#server/back-office/moving/reading/values/clean-text.ts'
import { readInstant } from '#server/back-office/moving/reading/values/read-instant.ts'
import { addressOf } from './address-columns.ts'

/*
 * Customers as two plugins export them: “Import Export WordPress Users and WooCommerce Customers”, and the list of
 * customers of “Advanced Order Export For WooCommerce”, whose columns are the second ones here.
 */

export const woocommerceCustomers: readonly CsvKind[] = [
  {
    source: 'woocommerce',
    kind: 'customers',
    columns: ['user_email', 'user_login', 'user_registered'],
    read: readCustomers,
  },
  {
    source: 'woocommerce',
    kind: 'customers',
    columns: ['First Name (Billing)', 'Last Name (Billing)', 'Email (Billing)|Customer User Email'],
    read: readCustomers,
  },
]

async function* readCustomers({ rows }: OpenedCsv): AsyncGenerator<ReadRecord, void> {
  for await (const row of rows) {
    const customer = readCustomer(row)
    if (row.problem !== null) yield leftOut(row.line, 'customer', customer.name, row.problem)
    else if (customer.key === '') {
      yield leftOut(row.line, 'customer', '', 'The line has no ID, email address, phone number or name. Delete it.')
    } else yield { line: row.line, record: customer, notes: [] }
  }
}

/** Passwords of WordPress are hashed in ways of its own, so that they are left out. */
function readCustomer(row: CsvRow): MovedCustomer {
  const [billing, shipping] = [addressOf(row, 'Billing'), addressOf(row, 'Shipping')]
  const ownName = cleanLine(`${row.cell('first_name')} ${row.cell('last_name')}`)
  const name =
    ownName || billing.name || shipping.name || cleanLine(row.cell('display_name', 'user_login', 'Customer Username'))
  const email = normalizeEmail(
    row.cell('user_email', 'Customer User Email') || row.cell('billing_email', 'Email (Billing)'),
  )
  const phone = billing.phone || shipping.phone
  const registered = row.cell('user_registered')
  const addresses = [billing.address, shipping.address].filter((address) => address !== null)
  const roles = row.cell('roles', 'Customer Role').toLowerCase()
  return {
    kind: 'customer',
    key: cleanLine(row.cell('ID', 'customer_id', 'Customer User Id')) || email || phone || name,
    name,
    email,
    phone,
    // Both have one delivery: an address that only lacks the phone number is the same.
    addresses: addresses.filter((address, at) => addresses.findIndex((other) => isSamePlace(address, other)) === at),
    tags: [],
    note: '',
    passwordHash: '',
    wasAdmin: /administrator|shop_manager/.test(roles),
    // WordPress writes this time in UTC.
    createdAt: readInstant(/[Z+]/.test(registered) || registered === '' ? registered : `${registered} UTC`),
  }
}

type Address = MovedCustomer['addresses'][number]

const isSamePlace = (one: Address, other: Address) =>
  (['recipient', 'address', 'suburb', 'city', 'postCode'] as const).every((field) => one[field] === other[field])
