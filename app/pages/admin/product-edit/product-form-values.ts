import type { ListedProduct, Product } from '#contract/catalogue.ts'
import { shorten } from '#app/pages/admin/history/change-labels.ts'
import { isImageAddress } from '#rules/image-address.ts'

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

/** A product as it stands in the form: texts, whatever they say, and one tick. */
export type ProductFormValues = Record<TextName, string> & { featured: boolean }

export const fieldNames = Object.keys(fieldLabels) as FieldName[]
export const textNames = fieldNames.filter((name): name is TextName => name !== 'featured')

/** A stored product as the form shows it. */
export function typedOf(product: Product): ProductFormValues {
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
 * A form after somebody else has saved: what was typed stays, and what was not touched follows what is stored now.
 * `before` is what the form was typed over.
 */
export function mergeEdits(
  typed: ProductFormValues,
  before: ProductFormValues,
  now: ProductFormValues,
): ProductFormValues {
  const touched = differingFields(typed, before).map((name) => [name, typed[name]])
  return { ...now, ...Object.fromEntries(touched) }
}

/** A field's value as a sentence shows it. */
export function formatTypedValue(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === '' ? 'nothing' : shorten(value)
}

/** The product as its card would show it if the form were saved now; what is no number counts as 0. */
export function previewOf(stored: ListedProduct, typed: ProductFormValues): ListedProduct {
  const numberOf = (text: string) => Math.max(0, Number(text.trim()) || 0)
  return {
    ...stored,
    name: typed.name,
    brand: typed.brand,
    material: typed.material,
    category: typed.category,
    image: isImageAddress(typed.image) ? typed.image : '',
    price: numberOf(typed.price),
    length: numberOf(typed.length),
    countInStock: numberOf(typed.countInStock),
    isDraft: false,
  }
}
