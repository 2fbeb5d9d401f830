import { type AddressName, addressNames, requiredAddressNames } from './address-names.ts'
import Type, { type Static, type TOptional, type TString } from 'typebox'

interface AddressField {
  /** The heading of its column in a CSV file. */
  heading: string
  /** What messages call the field. */
  noun: string
  maxLength: number
  /** The message for an empty value of a required field. */
  empty?: string
  /** The column, where it has another name than the field. */
  column?: string
  description?: string
  /** Whether emails show it as a name. */
  isName?: true
  /** Where it is left out: of an address on one line, or of an envelope too. */
  omittedFrom?: 'line' | 'envelope'
}

/**
 * The one list of the fields of a shipping address, in the order of the form and of the lines of an envelope. Schemas,
 * columns, forms, texts, CSV files and erasure derive from it.
 */
export const addressFields = {
  recipient: {
    heading: 'Recipient',
    noun: 'recipient',
    maxLength: 100,
    isName: true,
    description: 'who receives the delivery; empty when none was given',
  },
  phone: {
    heading: 'Phone',
    noun: 'phone number',
    maxLength: 40,
    omittedFrom: 'envelope',
    description: 'for the carrier',
  },
  company: { heading: 'Company', noun: 'company', maxLength: 100, isName: true, omittedFrom: 'line' },
  address: { heading: 'Address', noun: 'street address', maxLength: 200, empty: 'Enter your street address.' },
  suburb: { heading: 'Suburb', noun: 'suburb', maxLength: 100 },
  city: { heading: 'City', noun: 'city', maxLength: 100, empty: 'Enter your city or town.' },
  postCode: { heading: 'Postal code', noun: 'postcode', maxLength: 20, empty: 'Enter your postcode.' },
  country: { heading: 'Country', noun: 'country', maxLength: 60, empty: 'Enter your country.', omittedFrom: 'line' },
  note: {
    heading: 'Delivery note',
    noun: 'note',
    maxLength: 200,
    column: 'deliveryNote',
    omittedFrom: 'envelope',
    description: 'for the driver',
  },
} as const satisfies { [Name in OptionalName]: AddressField & { empty?: never } } & {
  [Name in RequiredName]: AddressField & { empty: string }
}

type Fields = typeof addressFields

type RequiredName = (typeof requiredAddressNames)[number]
type OptionalName = Exclude<AddressName, RequiredName>

/** The name of a column with a field of an address. */
export type AddressColumn = {
  [Name in AddressName]: Fields[Name] extends { column: infer Column } ? Column : Name
}[AddressName]

/** The column of a field. */
export function addressColumn(name: AddressName): AddressColumn {
  const field = addressFields[name]
  return 'column' in field ? field.column : (name as AddressColumn)
}

/** The fields that clients may leave out. */
export const optionalAddressNames = addressNames.filter(
  (name): name is OptionalName => !requiredAddressNames.some((required) => required === name),
)

/** The columns of an address without a value. */
export const emptyAddressColumns = Object.fromEntries(addressNames.map((name) => [addressColumn(name), ''])) as Record<
  AddressColumn,
  string
>

function givenText(name: AddressName): TString | TOptional<TString> {
  const { maxLength, noun, empty }: AddressField = addressFields[name]
  const message = `Keep the ${noun} to ${maxLength} characters.`
  return empty === undefined
    ? Type.Optional(Type.String({ maxLength, 'x-message': message }))
    : Type.String({ minLength: 1, maxLength, pattern: '\\S', 'x-empty': empty, 'x-message': message })
}

function storedText(name: AddressName): TString {
  const { description }: AddressField = addressFields[name]
  return Type.String(description === undefined ? {} : { description })
}

const schemasOf = (schemaOf: (name: AddressName) => TString | TOptional<TString>) =>
  Object.fromEntries([...requiredAddressNames, ...optionalAddressNames].map((name) => [name, schemaOf(name)]))

/**
 * The shipping address of a new order: four fields of the specification (spec §3), and others that clients may leave
 * out.
 */
export const ShippingAddress = Type.Object(
  schemasOf(givenText) as Record<RequiredName, TString> & Record<OptionalName, TOptional<TString>>,
)
export type ShippingAddress = Static<typeof ShippingAddress>

/** A stored shipping address. A field without a value is an empty text. */
export const StoredAddress = Type.Object(schemasOf(storedText) as Record<AddressName, TString>)
export type StoredAddress = Static<typeof StoredAddress>
