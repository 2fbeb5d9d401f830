import Type, { type Static, type TBoolean, type TNumber, type TOptional, type TSchema, type TString } from 'typebox'
import {
  type FieldName,
  fieldNames,
  type FieldValue,
  type ProductField,
  productFields,
  unitWords,
} from './product-fields.ts'
import { OneOf } from '#contract/platform/fields.ts'

type FieldOfKind<Kind> = Extract<ProductField, { kind: Kind }>

/** The message for an invalid price. A schema cannot check the number of decimals, so the server checks it too. */
export const priceMessage = 'Enter a price, such as 1249.00'

/** The message for an invalid measure. A schema cannot check the number of decimals, so the server checks it too. */
export function measureMessage({ label, unit, max, decimals }: FieldOfKind<'measure'>): string {
  const range = `of ${unitWords[unit]} from 0 to ${max}`
  const allowed = decimals === 0 ? `a whole number ${range}` : `a number ${range}, with up to one decimal`
  return `The ${label.toLowerCase()} must be ${allowed}.`
}

const optionalUnits = (message: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 9999, 'x-message': message }))

const Room = OneOf(['Living Room', 'Dining Room', 'Bedroom', ''], {
  'x-message': 'The room must be Living Room, Dining Room or Bedroom.',
})

/** The schema of a field that an update may change. */
function updateSchema(field: ProductField): TSchema {
  switch (field.kind) {
    case 'text':
      return textSchema(field)
    case 'room':
      return Room
    case 'dollars':
      return Type.Number({
        minimum: 0,
        maximum: 1_000_000,
        description: 'NZ dollars, at most two decimals',
        'x-message': priceMessage,
      })
    case 'measure': {
      const limits = { minimum: 0, maximum: field.max, 'x-message': measureMessage(field) }
      return field.decimals === 0 ? Type.Integer(limits) : Type.Number(limits)
    }
    case 'units':
      return Type.Integer({
        minimum: 0,
        maximum: 9999,
        'x-message': 'The count in stock must be a whole number from 0 to 9999.',
      })
    default:
      return Type.Boolean({ 'x-message': `Choose whether ${field.statement}.` })
  }
}

function textSchema({ label, maxLength, isRequired }: FieldOfKind<'text'>): TSchema {
  const name = label.charAt(0).toLowerCase() + label.slice(1)
  if (!isRequired) {
    return Type.String({ maxLength, 'x-message': `Keep the ${name} to ${maxLength} characters.` })
  }
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    'x-empty': `Enter a ${name}.`,
    'x-message': `Keep the ${name} to ${maxLength} characters.`,
  })
}

type UpdateSchema<Name extends FieldName> = Name extends 'homeSpace'
  ? typeof Room
  : FieldValue<Name> extends string
    ? TString
    : FieldValue<Name> extends boolean
      ? TBoolean
      : TNumber

const fields = Object.fromEntries(
  fieldNames.map((name) => [name, Type.Optional(updateSchema(productFields[name]))]),
) as { [Name in FieldName]: TOptional<UpdateSchema<Name>> }

/**
 * The fields of a product that an admin may change; a missing field keeps its value (behaviour, Catalogue and
 * Platform). `version` is the version that the form loaded: a different one means that another admin has saved since.
 * `countInStockWas` is the stock that the form loaded: with it the stock changes by the difference, so that a sale made
 * meanwhile survives.
 */
export const ProductUpdate = Type.Object({
  ...fields,
  countInStockWas: optionalUnits('The count in stock that was loaded must be a whole number from 0 to 9999.'),
  version: Type.Optional(Type.Integer({ minimum: 0, 'x-message': 'The version must be a whole number.' })),
  staysDraft: Type.Optional(
    Type.Boolean({
      description: 'save a draft without publishing it; any other product keeps its state',
      'x-message': 'Choose whether the product stays a draft.',
    }),
  ),
  isFree: Type.Optional(
    Type.Boolean({
      description: 'publish a draft although its price is 0',
      'x-message': 'Choose whether the product is free.',
    }),
  ),
})
export type ProductUpdate = Static<typeof ProductUpdate>

const cell = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** The outcome of one row of a product import, or of its dry run. `line` starts at 1, which is the header. */
export const ImportRow = Type.Object({
  line: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  outcome: OneOf(['create', 'change', 'same', 'refuse']),
  /** Why the row is refused: messages that name the column. Empty otherwise. */
  faults: Type.Array(Type.String()),
  fields: Type.Array(Type.Object({ field: Type.String(), before: cell, after: cell })),
  sampleFields: Type.Optional(
    Type.Array(OneOf(['name', 'category', 'brand', 'image']), {
      description: 'with the sample values of a new product, with which the row publishes one; missing without any',
    }),
  ),
  /** How the row moves the stock of an existing product; missing when it does not. */
  stock: Type.Optional(
    Type.Object({
      countInStockWas: Type.Integer({ description: 'the count in stock at the time of the export' }),
      difference: Type.Integer({ description: 'units, negative for fewer' }),
    }),
  ),
})
export type ImportRow = Static<typeof ImportRow>

/** The report of a product import. Nothing is stored when a row is refused, or in a dry run. */
export const ImportReport = Type.Object({
  isDryRun: Type.Boolean(),
  isStored: Type.Boolean(),
  created: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  refused: Type.Integer(),
  samples: Type.Integer({ description: 'rows with `sampleFields`, of those that are created or changed' }),
  fingerprint: Type.String({
    description: 'identifies the file and the versions of its products: an import with it stores nothing else',
  }),
  rows: Type.Array(ImportRow, {
    description: 'refused rows first, then those with `sampleFields`, created, changed; 1000 at most',
  }),
})
export type ImportReport = Static<typeof ImportReport>
