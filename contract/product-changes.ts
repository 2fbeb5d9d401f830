import Type, { type Static } from 'typebox'

const optionalText = (maxLength: number, name: string) =>
  Type.Optional(Type.String({ maxLength, 'x-message': `The ${name} can be at most ${maxLength} characters long.` }))

const optionalMillimetres = (name: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100_000,
      'x-message': `The ${name} must be a whole number of millimetres from 0 to 100000.`,
    }),
  )

/** What is said of a price that is none; that it has at most two decimals is more than a schema can say. */
export const priceMessage = 'The price must be from 0 to 1000000 dollars, with at most two decimals.'

const optionalUnits = (message: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 9999, 'x-message': message }))

/**
 * What an admin may change of a product; what is missing stays (behaviour, Products and Missing fields). `version` is
 * the one that the form had loaded: another one means that somebody else has saved since. `countInStockWas` is the stock
 * that the form had loaded: with it the stock moves by the difference, so that a sale made meanwhile survives.
 */
export const ProductUpdate = Type.Object({
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '\\S',
      'x-message': 'Enter a name of at most 200 characters.',
    }),
  ),
  code: optionalText(60, 'code'),
  image: optionalText(500, 'image'),
  brand: optionalText(100, 'brand'),
  category: optionalText(100, 'category'),
  material: optionalText(100, 'material'),
  style: optionalText(100, 'style'),
  homeSpace: Type.Optional(
    Type.Union([Type.Literal('Living Room'), Type.Literal('Dining Room'), Type.Literal('Bedroom'), Type.Literal('')], {
      'x-message': 'The room must be Living Room, Dining Room or Bedroom.',
    }),
  ),
  keywords: optionalText(1000, 'keywords'),
  description: optionalText(10_000, 'description'),
  price: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1_000_000,
      description: 'NZ dollars, at most two decimals',
      'x-message': priceMessage,
    }),
  ),
  width: optionalMillimetres('width'),
  height: optionalMillimetres('height'),
  length: optionalMillimetres('length'),
  countInStock: optionalUnits('The count in stock must be a whole number from 0 to 9999.'),
  countInStockWas: optionalUnits('The count in stock that was loaded must be a whole number from 0 to 9999.'),
  featured: Type.Optional(Type.Boolean({ 'x-message': 'Say whether the product is featured.' })),
  version: Type.Optional(Type.Integer({ minimum: 0, 'x-message': 'The version must be a whole number.' })),
})
export type ProductUpdate = Static<typeof ProductUpdate>

const cell = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** What an import of products does, or would do, with one row of the file. `line` counts from 1, the header is line 1. */
export const ImportRow = Type.Object({
  line: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  outcome: Type.Union([Type.Literal('create'), Type.Literal('change'), Type.Literal('same'), Type.Literal('refuse')]),
  /** Why it is refused: sentences that name the column. Empty otherwise. */
  faults: Type.Array(Type.String()),
  fields: Type.Array(Type.Object({ field: Type.String(), before: cell, after: cell })),
})
export type ImportRow = Static<typeof ImportRow>

/** The whole of an import. Nothing at all is stored while a row is refused, or in a dry run. */
export const ImportReport = Type.Object({
  isDryRun: Type.Boolean(),
  isStored: Type.Boolean(),
  created: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  refused: Type.Integer(),
  rows: Type.Array(ImportRow, { description: 'refused ones first, then created, then changed; 1000 at most' }),
})
export type ImportReport = Static<typeof ImportReport>
