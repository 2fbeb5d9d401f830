/*
 * The one list of the fields of a product that admins edit. The wire, the body of an update, columns, the form, CSV
 * files and the history derive from it; its order is that of a CSV file.
 */

interface TextField {
  kind: 'text'
  label: string
  maxLength: number
  isRequired?: true
  description?: string
  /** Whether lists leave the field out. */
  isOnPageOnly?: true
}

interface MeasureField {
  kind: 'measure'
  label: string
  unit: 'mm' | 'kg'
  /** The highest value, in the unit. */
  max: number
  decimals: 0 | 1
  /** The column of the table `products`. */
  column: string
}

interface OtherField {
  /** `dollars` are cents in the column; `units` can be sold now, while the column has the held ones too. */
  kind: 'room' | 'dollars' | 'units' | 'flag'
  label: string
  column?: string
}

/** A field of a product: its kind, and the label that the form and the history show. */
export type ProductField = TextField | MeasureField | OtherField

const maxMillimetres = 100_000

export const productFields = {
  code: { kind: 'text', label: 'Code', maxLength: 60 },
  name: { kind: 'text', label: 'Name', maxLength: 200, isRequired: true },
  image: {
    kind: 'text',
    label: 'Image URL',
    maxLength: 500,
    description: 'path or URL of the picture; contract/images.ts lists its widths',
  },
  brand: { kind: 'text', label: 'Brand', maxLength: 100 },
  category: { kind: 'text', label: 'Category', maxLength: 100 },
  material: { kind: 'text', label: 'Material', maxLength: 100 },
  homeSpace: { kind: 'room', label: 'Room' },
  style: { kind: 'text', label: 'Style', maxLength: 100 },
  keywords: { kind: 'text', label: 'Keywords', maxLength: 1000 },
  description: { kind: 'text', label: 'Description', maxLength: 10_000, isOnPageOnly: true },
  price: { kind: 'dollars', label: 'Price', column: 'priceCents' },
  width: { kind: 'measure', label: 'Width', unit: 'mm', max: maxMillimetres, decimals: 0, column: 'widthMm' },
  height: { kind: 'measure', label: 'Height', unit: 'mm', max: maxMillimetres, decimals: 0, column: 'heightMm' },
  length: { kind: 'measure', label: 'Length', unit: 'mm', max: maxMillimetres, decimals: 0, column: 'lengthMm' },
  weightKg: { kind: 'measure', label: 'Weight', unit: 'kg', max: 2000, decimals: 1, column: 'weightKg' },
  countInStock: { kind: 'units', label: 'Count In Stock', column: 'stock' },
  featured: { kind: 'flag', label: 'Featured' },
} as const satisfies Record<string, ProductField>

type Fields = typeof productFields

/** The name of a field on the wire and in CSV files. */
export type FieldName = keyof Fields

/** The names of the fields whose definition matches `Shape`. */
export type FieldsLike<Shape> = { [Name in FieldName]: Fields[Name] extends Shape ? Name : never }[FieldName]

/** The value of a field on the wire: a text, a flag, or a number of dollars, of the unit of a measure or of units. */
export type FieldValue<Name extends FieldName> = Fields[Name]['kind'] extends 'text' | 'room'
  ? string
  : Fields[Name]['kind'] extends 'flag'
    ? boolean
    : number

/** The column of a field in the table `products`. */
export type ColumnName<Name extends FieldName> = {
  [Each in Name]: Fields[Each] extends { column: infer Column } ? Column : Each
}[Name]

/** The names of all fields. */
export const fieldNames = Object.keys(productFields) as FieldName[]

/** The definition of a field; undefined for another name. */
export function findField(name: string): ProductField | undefined {
  return Object.hasOwn(productFields, name) ? productFields[name as FieldName] : undefined
}

/** The words for the units of measures. */
export const unitWords: Record<MeasureField['unit'], string> = { mm: 'millimetres', kg: 'kilograms' }
