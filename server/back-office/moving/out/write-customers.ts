import type { Db } from '#db/open.ts'
import { deliveryCountryCode, isDeliverable } from '#rules/orders/delivery/promise-text.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import type { CsvCell, CsvTable } from '#server/platform/http/csv/send-csv.ts'
import { type ExportedCustomer, listCustomersAfter } from './export-shop.queries.ts'
import { readBatches } from './read-batches.ts'

const columns = [
  'Customer ID',
  'First Name',
  'Last Name',
  'Email',
  'Accepts Email Marketing',
  'Default Address Company',
  'Default Address Address1',
  'Default Address Address2',
  'Default Address City',
  'Default Address Province Code',
  'Default Address Country Code',
  'Default Address Zip',
  'Default Address Phone',
  'Phone',
  'Accepts SMS Marketing',
  'Total Spent',
  'Total Orders',
  'Note',
  'Tax Exempt',
  'Tags',
] as const

/** Writes the accounts of customers in Shopify’s columns. Guests are in their orders alone. */
export function writeShopifyCustomers(db: Db): Pick<CsvTable, 'columns' | 'batches'> {
  const customers = readBatches<ExportedCustomer>((after) => listCustomersAfter(db, after?.id, 500), 500)
  return { columns, batches: customers((batch) => batch.map(rowOf)) }
}

function rowOf({ id, name, email, address, tags, notes, orders, spentCents }: ExportedCustomer): CsvCell[] {
  const [firstName = '', ...lastNames] = name.split(' ')
  const cells: Record<(typeof columns)[number], CsvCell> = {
    'Customer ID': id,
    'First Name': firstName,
    'Last Name': lastNames.join(' '),
    Email: email,
    'Accepts Email Marketing': 'no',
    'Default Address Company': address?.company ?? '',
    'Default Address Address1': address?.address ?? '',
    'Default Address Address2': address?.suburb ?? '',
    'Default Address City': address?.city ?? '',
    'Default Address Province Code': '',
    'Default Address Country Code': address ? countryOf(address.country) : '',
    'Default Address Zip': address?.postCode ?? '',
    'Default Address Phone': address?.phone ?? '',
    Phone: address?.phone ?? '',
    'Accepts SMS Marketing': 'no',
    'Total Spent': dollarsOf(spentCents),
    'Total Orders': String(orders),
    Note: notes.join('\n\n'),
    'Tax Exempt': 'no',
    Tags: tags.join(', '),
  }
  return columns.map((column) => cells[column])
}

/** Shopify’s code of a country; another country stays as it was written. */
export function countryOf(country: string): string {
  return isDeliverable(country) ? deliveryCountryCode : country
}
