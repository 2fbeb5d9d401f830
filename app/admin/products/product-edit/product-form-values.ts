import type { ListedProduct, Product } from '#contract/catalogue/products.ts'
import { type FieldName, fieldNames, type FieldsLike, productFields } from '#contract/catalogue/product-fields.ts'
import { shorten } from '#app/admin/people/history/change-labels.ts'
import { isImageAddress } from '#rules/catalogue/image-address.ts'
import { readPictureLines } from '#rules/catalogue/picture-lines.ts'
import { normalizePrice } from '#rules/platform/money.ts'

/** The label of a field in the product form, with the unit of a measure unless the label has it. */
export function fieldLabel(name: FieldName): string {
  const field = productFields[name]
  const isNamed = field.kind !== 'measure' || field.label.toLowerCase().includes(field.unit)
  return isNamed ? field.label : `${field.label}, ${field.unit}`
}

export type FlagName = FieldsLike<{ kind: 'flag' }>
export type TextName = Exclude<FieldName, FlagName>

/** The values of the product form: unvalidated texts, and checkboxes. */
export type ProductFormValues = Record<TextName, string> & Record<FlagName, boolean>

/** Whether the form has a checkbox for a field. */
export const isFlag = (name: FieldName): name is FlagName => productFields[name].kind === 'flag'

/** Whether a form has a value of a field: no empty text, no 0, no empty checkbox. */
export function isFilled(value: string | boolean): boolean {
  return typeof value === 'boolean' ? value : value.trim() !== '' && Number(value) !== 0
}

export const textNames = fieldNames.filter((name): name is TextName => !isFlag(name))

/** A stored product as form values. */
export function formValuesOf(product: Product): ProductFormValues {
  return Object.fromEntries(fieldNames.map((name) => [name, formValueOf(name, product)])) as ProductFormValues
}

function formValueOf(name: FieldName, product: Product): string | boolean {
  // The form has the price without a sale.
  const value = name === 'price' ? (product.regularPrice ?? product.price) : product[name]
  if (typeof value === 'boolean') return value
  return productFields[name].kind === 'dollars' ? Number(value).toFixed(2) : String(value)
}

/** The fields in which two forms differ, in the order of the list of fields. */
export function differingFields(one: ProductFormValues, other: ProductFormValues): FieldName[] {
  return fieldNames.filter((name) => one[name] !== other[name])
}

/**
 * The values of a form after another person has saved: edits stay, unedited fields follow the stored values.
 * `before` are the values of the baseline.
 */
export function mergeEdits(
  values: ProductFormValues,
  before: ProductFormValues,
  now: ProductFormValues,
): ProductFormValues {
  const edits = differingFields(values, before).map((name) => [name, values[name]])
  return { ...now, ...Object.fromEntries(edits) }
}

/** A field's value as text in a conflict message. */
export function formatFormValue(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === '' ? 'nothing' : shorten(value)
}

/** The price in dollars that was entered; null for a text that is not a price. */
export function enteredPrice({ price }: ProductFormValues): number | null {
  const number = normalizePrice(price)
  return /^\d+(\.\d*)?$/.test(number) ? Number(number) : null
}

/**
 * The product as its card would show it after a save. A text that is not a price shows `lastPrice`, in dollars; one
 * that is not a number counts as 0.
 */
export function previewOf(stored: ListedProduct, values: ProductFormValues, lastPrice: number): ListedProduct {
  const numberOf = (text: string) => Math.max(0, Number(text.trim()) || 0)
  return {
    ...stored,
    name: values.name,
    brand: values.brand,
    material: values.material,
    category: values.category,
    image: isImageAddress(values.image) ? values.image : '',
    secondImage: readPictureLines(values.furtherPictures)[0]?.image ?? '',
    price: enteredPrice(values) ?? lastPrice,
    length: numberOf(values.length),
    countInStock: numberOf(values.countInStock),
    isDraft: false,
  }
}
