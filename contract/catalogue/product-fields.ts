/*
 * The one list of the fields of a product that admins edit. The wire, the body of an update, columns, the form, CSV
 * files and the history derive from it; its order is that of a CSV file.
 */

interface AnyField {
  label: string
  /** The column of the table `products`, where it has another name than the field. */
  column?: string
  description?: string
  /** Whether lists leave the field out. */
  isOnPageOnly?: true
  /** Whether the values are rows of a table of their own, so that `products` has no column. */
  isApart?: true
}

interface TextField extends AnyField {
  kind: 'text'
  maxLength: number
  isRequired?: true
  /** Whether the text may have several lines. */
  isMultiline?: true
}

interface MeasureField extends AnyField {
  kind: 'measure'
  unit: 'mm' | 'kg' | 'minutes' | 'years' | 'people' | 'seats'
  /** The highest value, in the unit. */
  max: number
  decimals: 0 | 1
  /** Whether 0 means that the value is not known. A form and a CSV file may leave it empty. */
  mayBeUnknown?: true
}

interface FlagField extends AnyField {
  kind: 'flag'
  /** What the flag says, after “whether”. */
  statement: string
}

interface OtherField extends AnyField {
  /** `dollars` are cents in the column; `units` can be sold now, while the column has the held ones too. */
  kind: 'room' | 'dollars' | 'units'
}

/** A field of a product: its kind, and the label that the form and the history show. */
export type ProductField = TextField | MeasureField | FlagField | OtherField

/** The unit of a measure. */
export type Unit = MeasureField['unit']

const maxMillimetres = 100_000
const mostPeople = 20

/** What buyers ask about a product. Empty or 0: not known, and the product page leaves it out. */
const facts = {
  piece: {
    kind: 'text',
    label: 'Piece',
    maxLength: 60,
    description: 'what the piece is, such as `coffee table`',
    isOnPageOnly: true,
  },
  timber: { kind: 'text', label: 'Timber', maxLength: 200, isOnPageOnly: true },
  timbers: {
    kind: 'text',
    label: 'Timbers',
    maxLength: 200,
    description: 'the names of the timbers, with commas',
    isOnPageOnly: true,
  },
  finish: { kind: 'text', label: 'Finish', maxLength: 200, isOnPageOnly: true },
  finishColour: { kind: 'text', label: 'Colour of the finish', maxLength: 60 },
  finishCoat: { kind: 'text', label: 'Coat of the finish', maxLength: 60, isOnPageOnly: true },
  care: { kind: 'text', label: 'Care', maxLength: 2000, isMultiline: true, isOnPageOnly: true },
  warrantyYears: {
    kind: 'measure',
    label: 'Warranty',
    unit: 'years',
    max: 100,
    decimals: 0,
    mayBeUnknown: true,
    isOnPageOnly: true,
  },
  madeIn: { kind: 'text', label: 'Country of origin', maxLength: 60, isOnPageOnly: true },
  packing: {
    kind: 'text',
    label: 'Packing',
    maxLength: 60,
    description: 'how the piece is packed, such as `flat`',
    isOnPageOnly: true,
  },
  packages: {
    kind: 'text',
    label: 'Boxes',
    maxLength: 2000,
    isMultiline: true,
    description: 'one box a line, such as `Whole piece: 1260 x 710 x 520 mm, 44 kg`',
    isOnPageOnly: true,
  },
  peopleToCarry: {
    kind: 'measure',
    label: 'People to carry',
    unit: 'people',
    max: mostPeople,
    decimals: 0,
    mayBeUnknown: true,
    isOnPageOnly: true,
  },
  carryText: { kind: 'text', label: 'Note on carrying', maxLength: 300, isOnPageOnly: true },
  passShortMm: {
    kind: 'measure',
    label: 'Short side of the opening',
    unit: 'mm',
    max: maxMillimetres,
    decimals: 0,
    mayBeUnknown: true,
    description: 'millimetres; the short side of the smallest opening that every part goes through',
  },
  passLongMm: {
    kind: 'measure',
    label: 'Long side of the opening',
    unit: 'mm',
    max: maxMillimetres,
    decimals: 0,
    mayBeUnknown: true,
    description: 'millimetres; the long side of that opening',
  },
  hasDetachableLegs: {
    kind: 'flag',
    label: 'Legs come off',
    statement: 'the legs, feet or base come off at home',
    isOnPageOnly: true,
  },
  assembly: { kind: 'text', label: 'Assembly', maxLength: 500, isOnPageOnly: true },
  assemblyMinutes: {
    kind: 'measure',
    label: 'Assembly time',
    unit: 'minutes',
    max: 10_000,
    decimals: 0,
    mayBeUnknown: true,
    isOnPageOnly: true,
  },
  assemblyPeople: {
    kind: 'measure',
    label: 'People to assemble',
    unit: 'people',
    max: mostPeople,
    decimals: 0,
    mayBeUnknown: true,
    isOnPageOnly: true,
  },
  seats: {
    kind: 'measure',
    label: 'Seats',
    unit: 'seats',
    max: 100,
    decimals: 0,
    mayBeUnknown: true,
    isOnPageOnly: true,
  },
  seatsAtMost: {
    kind: 'measure',
    label: 'Seats at a squeeze',
    unit: 'seats',
    max: 100,
    decimals: 0,
    mayBeUnknown: true,
    isOnPageOnly: true,
  },
  mattressSize: { kind: 'text', label: 'Mattress', maxLength: 100, isOnPageOnly: true },
  shelfLoadKg: {
    kind: 'measure',
    label: 'Shelf load',
    unit: 'kg',
    max: 2000,
    decimals: 0,
    mayBeUnknown: true,
    isOnPageOnly: true,
  },
  wallFixing: { kind: 'text', label: 'Wall fixing', maxLength: 300, isOnPageOnly: true },
  family: {
    kind: 'text',
    label: 'Family',
    maxLength: 60,
    description: 'the same text in all sizes and finishes of one piece',
  },
  range: {
    kind: 'text',
    label: 'Range',
    maxLength: 60,
    description: 'the name of the collection',
    isOnPageOnly: true,
  },
} as const satisfies Record<string, ProductField>

export const productFields = {
  code: { kind: 'text', label: 'Code', maxLength: 60 },
  name: { kind: 'text', label: 'Name', maxLength: 200, isRequired: true },
  image: {
    kind: 'text',
    label: 'Image URL',
    maxLength: 500,
    description: 'path or URL of the first picture; contract/platform/images.ts lists its widths',
  },
  alternativeText: {
    kind: 'text',
    label: 'Alternative text',
    maxLength: 300,
    description: 'what the first picture shows, for people who do not see it',
    isOnPageOnly: true,
  },
  furtherPictures: {
    kind: 'text',
    label: 'Further pictures',
    maxLength: 10_000,
    isMultiline: true,
    description: 'one picture a line: its path or URL, a space, and its alternative text',
    isOnPageOnly: true,
    isApart: true,
  },
  model: {
    kind: 'text',
    label: 'Model',
    maxLength: 200,
    description: 'path of the model that the product page shows in the room (contract/platform/models.ts)',
    isOnPageOnly: true,
  },
  brand: { kind: 'text', label: 'Brand', maxLength: 100 },
  category: { kind: 'text', label: 'Category', maxLength: 100 },
  material: { kind: 'text', label: 'Material', maxLength: 100 },
  homeSpace: { kind: 'room', label: 'Room' },
  style: { kind: 'text', label: 'Style', maxLength: 100 },
  keywords: { kind: 'text', label: 'Keywords', maxLength: 1000 },
  description: { kind: 'text', label: 'Description', maxLength: 10_000, isOnPageOnly: true },
  price: { kind: 'dollars', label: 'Price', column: 'priceCents' },
  width: {
    kind: 'measure',
    label: 'Width',
    unit: 'mm',
    max: maxMillimetres,
    decimals: 0,
    column: 'widthMm',
    description: 'millimetres from front to back',
  },
  height: { kind: 'measure', label: 'Height', unit: 'mm', max: maxMillimetres, decimals: 0, column: 'heightMm' },
  length: {
    kind: 'measure',
    label: 'Length',
    unit: 'mm',
    max: maxMillimetres,
    decimals: 0,
    column: 'lengthMm',
    description: 'millimetres from side to side',
  },
  weightKg: { kind: 'measure', label: 'Weight', unit: 'kg', max: 2000, decimals: 1, mayBeUnknown: true },
  countInStock: { kind: 'units', label: 'Count In Stock', column: 'stock' },
  featured: { kind: 'flag', label: 'Featured', statement: 'the product is featured' },
  ...facts,
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

/** The column of a field in the table `products`; a field that is stored apart has none. */
export type ColumnName<Name extends FieldName> = {
  [Each in Name]: Fields[Each] extends { isApart: true }
    ? never
    : Fields[Each] extends { column: infer Column }
      ? Column
      : Each
}[Name]

/** The names of all fields. */
export const fieldNames = Object.keys(productFields) as FieldName[]

/** The definition of a field; undefined for another name. */
export function findField(name: string): ProductField | undefined {
  return Object.hasOwn(productFields, name) ? productFields[name as FieldName] : undefined
}

/** The words for the units of measures. */
export const unitWords: Record<Unit, string> = {
  mm: 'millimetres',
  kg: 'kilograms',
  minutes: 'minutes',
  years: 'years',
  people: 'people',
  seats: 'seats',
}
