import type { ChangeEvent } from 'react'
import type { ListedProduct, Product } from '#contract/catalogue/products.ts'
import { type FieldName, fieldNames, type FieldsLike, productFields } from '#contract/catalogue/product-fields.ts'
import { shorten } from '#app/admin/people/history/change-labels.ts'
import {
  isImageAddress,
  readPictureLines,
  type PictureLine,
  writePictureLines,
} from '#rules/catalogue/picture-lines.ts'
import { normalizePrice } from '#rules/platform/money.ts'
import type { ProductEdit } from '#app/api/catalogue.ts'
import { normalizeMeasure } from '#rules/catalogue/normalize-measure.ts'
import { isSamplePicture } from '#rules/catalogue/sample-product.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import type { catalogue } from '#contract/catalogue/catalogue.ts'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'

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

export const isFlag = (name: FieldName): name is FlagName => productFields[name].kind === 'flag'

/** Whether a form has a value of a field: no empty text, no 0, no empty checkbox. */
export function isFilled(value: string | boolean): boolean {
  return typeof value === 'boolean' ? value : value.trim() !== '' && Number(value) !== 0
}

const textNames = fieldNames.filter((name): name is TextName => !isFlag(name))

export function formValuesOf(product: Product): ProductFormValues {
  return Object.fromEntries(fieldNames.map((name) => [name, formValueOf(name, product)])) as ProductFormValues
}

function formValueOf(name: FieldName, product: Product): string | boolean {
  // The form has the price without a sale.
  const value = name === 'price' ? (product.regularPrice ?? product.price) : product[name]
  if (typeof value === 'boolean') return value
  return productFields[name].kind === 'dollars' ? Number(value).toFixed(2) : String(value)
}

export function differingFields(one: ProductFormValues, other: ProductFormValues): FieldName[] {
  return fieldNames.filter((name) => one[name] !== other[name])
}

/** The values after another person has saved: edits since `before` stay, unedited fields follow `now`. */
export function mergeEdits(
  values: ProductFormValues,
  before: ProductFormValues,
  now: ProductFormValues,
): ProductFormValues {
  const edits = differingFields(values, before).map((name) => [name, values[name]])
  return { ...now, ...Object.fromEntries(edits) }
}

export function formatFormValue(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === '' ? 'nothing' : shorten(value)
}

/** The price in dollars that was entered; null for a text that is not a price. */
export function enteredPrice({ price }: ProductFormValues): number | null {
  const number = normalizePrice(price)
  return /^\d+(\.\d*)?$/.test(number) ? Number(number) : null
}

/** The product as its card would show it after a save. An invalid price shows `lastPrice` in dollars. */
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

/**
 * The product before the edit. It tells edits from unchanged values, and detects that a save would overwrite another
 * person's. Drafts store it, because the product may change before they are restored.
 */
export interface FormBaseline {
  version: number
  values: ProductFormValues
}

export function baselineOf(product: Product): FormBaseline {
  return { version: product.version, values: formValuesOf(product) }
}

/** The request body of a save. Numbers are sent as text, which the server reads or refuses (behaviour, Platform). */
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

/** The values of a restored form. Line ends that a browser normalised in a textarea are not an edit. */
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

export type PictureValues = Pick<ProductFormValues, 'image' | 'alternativeText' | 'furtherPictures'>

/** The pictures of a product form in order, the first one included. */
export function picturesOf({ image, alternativeText, furtherPictures }: PictureValues): PictureLine[] {
  const further = readPictureLines(furtherPictures)
  return image === '' ? further : [{ image, alternativeText }, ...further]
}

export function pictureValuesOf([first, ...further]: readonly PictureLine[]): PictureValues {
  return {
    image: first?.image ?? '',
    alternativeText: first?.alternativeText ?? '',
    furtherPictures: writePictureLines(further),
  }
}

export function movePicture(pictures: readonly PictureLine[], from: number, to: number): PictureLine[] {
  const picture = pictures[from]
  return picture ? pictures.toSpliced(from, 1).toSpliced(to, 0, picture) : [...pictures]
}

/** The state of the product form. `stored` is the last version that the form has seen. */
interface ProductFormState {
  values: ProductFormValues
  stored: Product
  baseline: FormBaseline
  /** The message about a save by another person, once the form is based on it. */
  conflict: string | null
}

type ProductFormEvent =
  /** A draft, or what was typed before hydration, is restored; without a baseline it is ignored. */
  | { type: 'restored'; values: ProductFormValues; baseline: FormBaseline | null }
  | { type: 'changed'; name: FieldName; value: string | boolean }
  /** An uploaded picture becomes the last one; the first one replaces the sample drawing. */
  | { type: 'pictureAdded'; image: string }
  | { type: 'reverted'; name: FieldName }
  | { type: 'discarded' }
  /** The stored product becomes the baseline; only what was typed since the request was sent is an edit. */
  | { type: 'saved'; now: Product; sent: ProductFormValues }
  /** Another person has saved: edits stay, unedited fields follow. `message` is the server’s. */
  | { type: 'rebased'; now: Product; message?: string | undefined }

const savedSince = 'Another admin saved changes. Yours aren’t saved yet.'

export function startForm(stored: Product): ProductFormState {
  return { values: formValuesOf(stored), stored, baseline: baselineOf(stored), conflict: null }
}

/** The form after an event. It is never based on another version without a conflict message. */
export function nextForm(form: ProductFormState, event: ProductFormEvent): ProductFormState {
  if (event.type === 'restored') {
    if (!event.baseline) return startForm(form.stored)
    return { ...form, values: restoredValues(event.values, event.baseline), baseline: event.baseline }
  }
  if (event.type === 'discarded') return startForm(form.stored)
  if (event.type === 'saved') {
    return { ...startForm(event.now), values: mergeEdits(form.values, event.sent, formValuesOf(event.now)) }
  }
  if (event.type === 'rebased') {
    const { now, message = savedSince } = event
    const conflict = now.version === form.baseline.version ? form.conflict : message
    return { ...startForm(now), values: mergeEdits(form.values, form.baseline.values, formValuesOf(now)), conflict }
  }
  if (event.type === 'pictureAdded') {
    const own = picturesOf(form.values).filter(({ image }) => !isSamplePicture(image))
    const pictures = [...own, { image: event.image, alternativeText: '' }]
    return { ...form, values: { ...form.values, ...pictureValuesOf(pictures) } }
  }
  const value = event.type === 'changed' ? event.value : formValuesOf(form.stored)[event.name]
  return { ...form, values: { ...form.values, [event.name]: value } }
}

export interface FieldsProps {
  values: ProductFormValues
  errors: FieldErrors
  change: (name: FieldName, value: string | boolean) => void
  /** The values that other products have; any other text is allowed too. */
  known: ReplyOf<typeof catalogue.known> | undefined
}

export function textProps(name: TextName, { values, errors, change }: FieldsProps) {
  return {
    label: fieldLabel(name),
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(name, target.value),
  }
}

export function checkProps(name: FlagName, { values, errors, change }: FieldsProps) {
  return {
    label: fieldLabel(name),
    name,
    checked: values[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.checked),
  }
}

export function comboboxProps(name: TextName, { values, errors, change }: FieldsProps) {
  const onChange = (value: string) => change(name, value)
  return { label: fieldLabel(name), name, value: values[name], error: errors[name], onChange }
}
