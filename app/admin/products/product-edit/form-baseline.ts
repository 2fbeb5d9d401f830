import type { Product } from '#contract/catalogue/products.ts'
import type { ProductEdit } from '#app/api/catalogue.ts'
import { normalizeMeasure } from '#rules/catalogue/normalize-measure.ts'
import { normalizePrice } from '#rules/platform/money.ts'
import { fieldNames, type FieldName } from '#contract/catalogue/product-fields.ts'
import { isFlag, formValuesOf, textNames, type ProductFormValues } from './product-form-values.ts'

/**
 * The product as a form showed it before it was edited: it decides which values are edits, and whether saving
 * overwrites those of another person. A draft keeps it, because the stored product may be newer when the draft is
 * restored.
 */
export interface FormBaseline {
  version: number
  values: ProductFormValues
}

/** The baseline of a form that shows the product as it is stored. */
export function baselineOf(product: Product): FormBaseline {
  return { version: product.version, values: formValuesOf(product) }
}

/**
 * The request body of a save. Numbers are sent as the text that was entered, a price without its dollar sign and
 * thousands separators: the server converts them, or returns a field error (behaviour, Platform).
 */
export function editOf(values: ProductFormValues, baseline: FormBaseline): ProductEdit['body'] {
  const price = normalizePrice(values.price)
  const texts = Object.fromEntries(textNames.map((name) => [name, normalizeMeasure(name, values[name])]))
  return {
    ...values,
    ...texts,
    price,
    version: baseline.version,
    countInStockWas: Number(baseline.values.countInStock),
  }
}

/**
 * The values of a restored form. Browsers normalise line ends in a textarea, which is not an edit: a text that differs
 * from the baseline only in its line ends becomes the text of the baseline.
 */
export function restoredValues(found: ProductFormValues, { values }: FormBaseline): ProductFormValues {
  const unedited = textNames.filter((name) => plainLines(found[name]) === plainLines(values[name]))
  return { ...found, ...Object.fromEntries(unedited.map((name) => [name, values[name]])) }
}

function plainLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

/** Parses the baseline of a draft; null when a part is missing or has another type. */
export function parseBaseline(text: string): FormBaseline | null {
  try {
    const { version, values }: Partial<FormBaseline> = Object(JSON.parse(text))
    const isValid = Number.isInteger(version) && fieldNames.every((name) => typeof values?.[name] === typeOf(name))
    return isValid ? ({ version, values } as FormBaseline) : null
  } catch {
    return null
  }
}

function typeOf(name: FieldName) {
  return isFlag(name) ? 'boolean' : 'string'
}
