import type { ListedProduct, Product } from '#contract/catalogue.ts'
import { shorten } from '#app/pages/admin/history/change-labels.ts'
import { isImageAddress } from '#rules/catalogue/image-address.ts'
import { normalizePrice } from '#rules/money.ts'

/** The fields of the product form in its order, with their labels. */
export const fieldLabels = {
  name: 'Name',
  code: 'Code',
  price: 'Price',
  countInStock: 'Count In Stock',
  image: 'Image URL',
  width: 'Width, mm',
  height: 'Height, mm',
  length: 'Length, mm',
  homeSpace: 'Room',
  category: 'Category',
  brand: 'Brand',
  material: 'Material',
  style: 'Style',
  description: 'Description',
  keywords: 'Keywords',
  featured: 'Featured',
} as const

export type FieldName = keyof typeof fieldLabels
export type TextName = Exclude<FieldName, 'featured'>

/** The values of the product form: unvalidated texts, and one checkbox. */
export type ProductFormValues = Record<TextName, string> & { featured: boolean }

export const fieldNames = Object.keys(fieldLabels) as FieldName[]
export const textNames = fieldNames.filter((name): name is TextName => name !== 'featured')

/** A stored product as form values. */
export function formValuesOf(product: Product): ProductFormValues {
  return {
    name: product.name,
    code: product.code,
    price: product.price.toFixed(2),
    countInStock: String(product.countInStock),
    image: product.image,
    width: String(product.width),
    height: String(product.height),
    length: String(product.length),
    homeSpace: product.homeSpace,
    category: product.category,
    brand: product.brand,
    material: product.material,
    style: product.style,
    description: product.description,
    keywords: product.keywords,
    featured: product.featured,
  }
}

/** The fields in which two forms differ, in the form's order. */
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

/** The price in dollars that was entered; null for a text that is no price. */
export function enteredPrice({ price }: ProductFormValues): number | null {
  const number = normalizePrice(price)
  return /^\d+(\.\d*)?$/.test(number) ? Number(number) : null
}

/**
 * The product as its card would show it after a save. A text that is no price shows `lastPrice`, in dollars; one that
 * is no number counts as 0.
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
    price: enteredPrice(values) ?? lastPrice,
    length: numberOf(values.length),
    countInStock: numberOf(values.countInStock),
    isDraft: false,
  }
}
