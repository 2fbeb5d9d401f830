import type { Db } from '#db/open.ts'
import { deliveryCountryCode, isDeliverable } from '#rules/orders/delivery/promise-text.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { type CsvColumns, toTable } from '#server/platform/http/csv/send-csv.ts'
import { readBatches } from '#server/platform/read-batches.ts'
import { type ExportedCustomer, listCustomersAfter } from './export-shop.queries.ts'

const columns: CsvColumns<ExportedCustomer> = {
  'Customer ID': ({ id }) => id,
  'First Name': ({ name }) => name.split(' ', 1).join(''),
  'Last Name': ({ name }) => name.split(' ').slice(1).join(' '),
  Email: ({ email }) => email,
  'Accepts Email Marketing': () => 'no',
  'Default Address Company': ({ address }) => address?.company ?? '',
  'Default Address Address1': ({ address }) => address?.address ?? '',
  'Default Address Address2': ({ address }) => address?.suburb ?? '',
  'Default Address City': ({ address }) => address?.city ?? '',
  'Default Address Province Code': () => '',
  'Default Address Country Code': ({ address }) => (address ? countryOf(address.country) : ''),
  'Default Address Zip': ({ address }) => address?.postCode ?? '',
  'Default Address Phone': ({ address }) => address?.phone ?? '',
  Phone: ({ address }) => address?.phone ?? '',
  'Accepts SMS Marketing': () => 'no',
  'Total Spent': ({ spentCents }) => dollarsOf(spentCents),
  'Total Orders': ({ orders }) => String(orders),
  Note: ({ notes }) => notes.join('\n\n'),
  'Tax Exempt': () => 'no',
  Tags: ({ tags }) => tags.join(', '),
}

/** Writes the accounts of customers in Shopify’s columns. Guests are in their orders alone. */
export function writeShopifyCustomers(db: Db) {
  return toTable(
    columns,
    readBatches<ExportedCustomer>((last, limit) => listCustomersAfter(db, last?.id, limit)),
  )
}

/** Shopify’s code of a country; another country stays as it was written. */
export function countryOf(country: string): string {
  return isDeliverable(country) ? deliveryCountryCode : country
}
