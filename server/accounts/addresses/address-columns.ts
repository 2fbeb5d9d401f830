import {
  type AddressColumn,
  addressColumn,
  optionalAddressNames,
  type ShippingAddress,
  type StoredAddress,
} from '#contract/accounts/shipping-address.ts'
import { type AddressName, requiredAddressNames } from '#contract/accounts/address-names.ts'

export type AddressColumns = Record<AddressColumn, string>

const names = [...requiredAddressNames, ...optionalAddressNames]

/** The address fields of anything that has their columns, such as a row or a table. */
export function addressOf<Value>(columns: Record<AddressColumn, Value>): Record<AddressName, Value> {
  return Object.fromEntries(names.map((name) => [name, columns[addressColumn(name)]])) as Record<AddressName, Value>
}

export function toStoredAddress(row: AddressColumns): StoredAddress {
  return addressOf(row)
}

/** Maps an address to trimmed columns, empty where nothing was given. */
export function toAddressColumns(given: Partial<ShippingAddress>): AddressColumns {
  return Object.fromEntries(names.map((name) => [addressColumn(name), (given[name] ?? '').trim()])) as AddressColumns
}
