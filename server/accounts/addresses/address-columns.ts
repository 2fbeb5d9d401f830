import {
  type AddressColumn,
  addressFields,
  type AddressName,
  optionalAddressNames,
  requiredAddressNames,
  type ShippingAddress,
  type StoredAddress,
} from '#contract/accounts/shipping-address.ts'

/** The columns of a row with an address. */
export type AddressColumns = Record<AddressColumn, string>

const names = [...requiredAddressNames, ...optionalAddressNames]

function columnOf(name: AddressName): AddressColumn {
  const field = addressFields[name]
  return 'column' in field ? field.column : (name as AddressColumn)
}

/** The address fields of anything that has their columns, such as a table. */
export function addressOf<Value>(columns: Record<AddressColumn, Value>): Record<AddressName, Value> {
  return Object.fromEntries(names.map((name) => [name, columns[columnOf(name)]])) as Record<AddressName, Value>
}

/** Maps the columns of a row to the address that browsers receive. */
export function toStoredAddress(row: AddressColumns): StoredAddress {
  return addressOf(row)
}

/** Maps an address to columns: without space around each value, and empty where none was given. */
export function toAddressColumns(given: Partial<ShippingAddress>): AddressColumns {
  return Object.fromEntries(names.map((name) => [columnOf(name), (given[name] ?? '').trim()])) as AddressColumns
}
