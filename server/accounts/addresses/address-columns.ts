import {
  type AddressColumn,
  addressColumn,
  optionalAddressNames,
  type ShippingAddress,
  type StoredAddress,
} from '#contract/accounts/shipping-address.ts'
import { type AddressName, requiredAddressNames } from '#contract/accounts/address-names.ts'

/** The columns of a row with an address. */
export type AddressColumns = Record<AddressColumn, string>

const names = [...requiredAddressNames, ...optionalAddressNames]

/** The address fields of anything that has their columns, such as a table. */
export function addressOf<Value>(columns: Record<AddressColumn, Value>): Record<AddressName, Value> {
  return Object.fromEntries(names.map((name) => [name, columns[addressColumn(name)]])) as Record<AddressName, Value>
}

/** Maps the columns of a row to the address that browsers receive. */
export function toStoredAddress(row: AddressColumns): StoredAddress {
  return addressOf(row)
}

/** Maps an address to columns: without space around each value, and empty where none was given. */
export function toAddressColumns(given: Partial<ShippingAddress>): AddressColumns {
  return Object.fromEntries(names.map((name) => [addressColumn(name), (given[name] ?? '').trim()])) as AddressColumns
}
