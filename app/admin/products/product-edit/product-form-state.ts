import type { Product } from '#contract/catalogue/products.ts'
import { baselineOf, restoredValues, type FormBaseline } from './form-baseline.ts'
import { isSamplePicture } from '#rules/catalogue/sample-product.ts'
import { type FieldName } from '#contract/catalogue/product-fields.ts'
import { picturesOf, pictureValuesOf } from './pictures/form-pictures.ts'
import { formValuesOf, mergeEdits, type ProductFormValues } from './product-form-values.ts'

/** The values of a product form, the stored product as far as the form knows it, and the baseline of the edits. */
export interface ProductFormState {
  values: ProductFormValues
  stored: Product
  baseline: FormBaseline
  /** The message about a save by another person, once the form is based on it. */
  conflict: string | null
}

export type ProductFormEvent =
  /**
   * A draft, or what was typed before hydration, is restored. Without its baseline it is unknown which values were
   * edited, so they are ignored.
   */
  | { type: 'restored'; values: ProductFormValues; baseline: FormBaseline | null }
  | { type: 'changed'; name: FieldName; value: string | boolean }
  /** An uploaded picture becomes the last one; the first one replaces the sample drawing. */
  | { type: 'pictureAdded'; image: string }
  /** A field returns to its stored value. */
  | { type: 'reverted'; name: FieldName }
  | { type: 'discarded' }
  /**
   * The form was saved: the stored product becomes the baseline, and only what was typed since it was sent is an edit.
   */
  | { type: 'saved'; now: Product; sent: ProductFormValues }
  /**
   * The stored product becomes the baseline: edits stay, unedited fields follow. `message` is what the server returned
   * about a save by another person.
   */
  | { type: 'rebased'; now: Product; message?: string | undefined }

const savedSince = 'Another admin saved changes. Yours aren’t saved yet.'

/** A form that has just been loaded. */
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
