import { normalizeEmail } from '#rules/accounts/accounts.ts'
import type { MovedAddress, MovedCustomer, ReadRecord } from '#server/back-office/moving/records.ts'
import type { CsvFile, CsvRow } from '#server/back-office/moving/reading/file/csv-rows.ts'
import { type CsvKind, readRows, toCustomer } from '#server/back-office/moving/reading/read-records.ts'
import { cleanLine } from '#server/back-office/moving/reading/values/clean-text.ts'
import { readInstant } from '#server/back-office/moving/reading/values/read-instant.ts'
import { contactOf } from './address-columns.ts'

/*
 * Customers as two plugins export them: “Import Export WordPress Users and WooCommerce Customers”, and the list of
 * customers of “Advanced Order Export For WooCommerce”, whose columns are the second ones here.
 */

export const woocommerceCustomers = [
  ['user_email', 'user_login', 'user_registered'],
  ['First Name (Billing)', 'Last Name (Billing)', 'Email (Billing)|Customer User Email'],
].map((columns): CsvKind => ({ source: 'woocommerce', kind: 'customers', columns, read: readCustomers }))

async function* readCustomers({ rows }: CsvFile): AsyncGenerator<ReadRecord, void> {
  for await (const row of rows) yield readRows([row], 'customer', nameOf(row), () => readCustomer(row))
}

function nameOf(row: CsvRow): string {
  return (
    cleanLine(`${row.cell('first_name')} ${row.cell('last_name')}`) ||
    contactOf(row, 'Billing').name ||
    contactOf(row, 'Shipping').name ||
    row.oneLine('display_name', 'user_login', 'Customer Username')
  )
}

/** Passwords of WordPress are hashed in ways of its own, so that they are left out. */
function readCustomer(row: CsvRow): MovedCustomer {
  const contacts = [contactOf(row, 'Billing'), contactOf(row, 'Shipping')]
  const addresses = contacts.flatMap(({ address }) => address ?? [])
  const registered = row.cell('user_registered')
  return toCustomer({
    key: row.oneLine('ID', 'customer_id', 'Customer User Id'),
    name: nameOf(row),
    email: normalizeEmail(
      row.cell('user_email', 'Customer User Email') || row.cell('billing_email', 'Email (Billing)'),
    ),
    phone: contacts.find(({ phone }) => phone !== '')?.phone ?? '',
    // Both have one delivery: an address that only lacks the phone number is the same.
    addresses: addresses.filter((address, at) => addresses.findIndex((other) => isSamePlace(address, other)) === at),
    wasAdmin: /administrator|shop_manager/i.test(row.cell('roles', 'Customer Role')),
    // WordPress writes this time in UTC.
    createdAt: readInstant(/[Z+]/.test(registered) || registered === '' ? registered : `${registered} UTC`),
  })
}

const isSamePlace = (one: MovedAddress, other: MovedAddress) =>
  (['recipient', 'address', 'suburb', 'city', 'postCode'] as const).every((field) => one[field] === other[field])
