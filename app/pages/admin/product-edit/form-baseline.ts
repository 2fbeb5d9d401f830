import type { Product } from '#contract/catalogue.ts'
import type { ProductEdit } from '#app/api/catalogue.ts'
import { fieldNames, textNames, typedOf, type FieldName, type ProductFormValues } from './product-form-values.ts'

/**
 * What a form is typed over: the product as it was shown, and its version. It decides what of the form its owner has
 * typed, and whether saving overwrites somebody else. A draft keeps it: what is stored may be newer when the draft is
 * found again.
 */
export interface FormBaseline {
  version: number
  values: ProductFormValues
}

/** What a form is typed over that shows a product as it is stored. */
export function baselineOf(product: Product): FormBaseline {
  return { version: product.version, values: typedOf(product) }
}

/**
 * What is sent when a form is saved. Numbers travel as the text that was typed: the server reads it, and says beside the
 * field what is wrong with it (behaviour, Conventions).
 */
export function editOf(typed: ProductFormValues, { version, values }: FormBaseline): ProductEdit['body'] {
  return { ...typed, version, countInStockWas: Number(values.countInStock) }
}

/**
 * What stands in the fields of a page that wakes. Browsers write line ends of their own into a field, which nobody has
 * typed: a text that differs in them alone is the one that the form was typed over.
 */
export function foundTyped(inFields: ProductFormValues, { values }: FormBaseline): ProductFormValues {
  const untouched = textNames.filter((name) => plainLines(inFields[name]) === plainLines(values[name]))
  return { ...inFields, ...Object.fromEntries(untouched.map((name) => [name, values[name]])) }
}

function plainLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

/** Reads it out of a draft; null when anything of it is missing or of another kind. */
export function readOver(text: string): FormBaseline | null {
  try {
    const { version, values }: Partial<FormBaseline> = Object(JSON.parse(text))
    const isWhole = Number.isInteger(version) && fieldNames.every((name) => typeof values?.[name] === kindOf(name))
    return isWhole ? ({ version, values } as FormBaseline) : null
  } catch {
    return null
  }
}

function kindOf(name: FieldName) {
  return name === 'featured' ? 'boolean' : 'string'
}
