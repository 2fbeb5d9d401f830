import type { Product } from '#contract/catalogue.ts'
import { foundTyped, baselineOf, type FormBaseline } from './form-baseline.ts'
import { mergeEdits, typedOf, type FieldName, type ProductFormValues } from './product-form-values.ts'

/** What is typed about a product, what is stored of it as far as the form knows, and what it was typed over. */
export interface ProductFormState {
  typed: ProductFormValues
  stored: Product
  over: FormBaseline
  /** What is said of somebody else's save, once the form goes on over it. */
  conflict: string | null
}

export type ProductFormEvent =
  /**
   * What stood in the fields when the page woke: a draft, or what was typed before. Without what it was typed over nobody
   * could tell what of it is its owner's, and it is left alone.
   */
  | { type: 'found'; typed: ProductFormValues; over: FormBaseline | null }
  | { type: 'changed'; name: FieldName; value: string | boolean }
  /** What was typed in a field is given up for what is stored. */
  | { type: 'taken'; name: FieldName }
  | { type: 'discarded' }
  /**
   * The form goes on over what is stored now: what was typed stays, what was not touched follows. `words` is what the
   * server said of somebody else's save, when it did.
   */
  | { type: 'rebased'; now: Product; words?: string | undefined }

const savedSince = 'Another admin has saved this product since. Your changes are not saved yet.'

/** A form that has just been loaded. */
export function startForm(stored: Product): ProductFormState {
  return { typed: typedOf(stored), stored, over: baselineOf(stored), conflict: null }
}

/** The form after something has happened to it. It never goes on over another version without saying so. */
export function nextForm(form: ProductFormState, event: ProductFormEvent): ProductFormState {
  if (event.type === 'found') {
    if (!event.over) return startForm(form.stored)
    return { ...form, typed: foundTyped(event.typed, event.over), over: event.over }
  }
  if (event.type === 'discarded') return startForm(form.stored)
  if (event.type === 'rebased') {
    const { now, words = savedSince } = event
    const conflict = now.version === form.over.version ? form.conflict : words
    return { ...startForm(now), typed: mergeEdits(form.typed, form.over.values, typedOf(now)), conflict }
  }
  const value = event.type === 'changed' ? event.value : typedOf(form.stored)[event.name]
  return { ...form, typed: { ...form.typed, [event.name]: value } }
}
