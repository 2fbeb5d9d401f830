import type { Product } from '#contract/catalogue.ts'
import { mergedTyped, typedOf, type FieldName, type Seen, type TypedProduct } from './typed-product.ts'

/** What is typed about a product, what is stored of it as far as the form knows, and what it was typed over. */
export interface ProductFormState {
  typed: TypedProduct
  stored: Product
  seen: Seen
  /** What is said of somebody else's save, once the form goes on over it. */
  conflict: string | null
}

export type ProductFormEvent =
  /** What stood in the fields when the page woke: a draft, or what was typed before. */
  | { type: 'found'; typed: TypedProduct; seen: Seen | null }
  | { type: 'changed'; name: FieldName; value: string | boolean }
  /** What was typed in a field is given up for what is stored. */
  | { type: 'taken'; name: FieldName }
  | { type: 'discarded' }
  /**
   * The form goes on over what is stored now: what was typed stays, what was not touched follows. `words` is what the
   * server said of somebody else's save, when it did.
   */
  | { type: 'overtaken'; now: Product; words?: string | undefined }

const savedSince = 'Somebody else has saved this product since. Nothing of yours was stored yet.'

/** A form that has just been loaded. */
export function startForm(stored: Product): ProductFormState {
  return { typed: typedOf(stored), stored, seen: seenOf(stored), conflict: null }
}

/** The form after something has happened to it. It never goes on over another version without saying so. */
export function nextForm(form: ProductFormState, event: ProductFormEvent): ProductFormState {
  const stored = typedOf(form.stored)
  if (event.type === 'found') return { ...form, typed: event.typed, seen: event.seen ?? form.seen }
  if (event.type === 'discarded') return startForm(form.stored)
  if (event.type === 'overtaken') {
    const { now, words = savedSince } = event
    const conflict = now.version === form.seen.version ? form.conflict : words
    return { ...startForm(now), typed: mergedTyped(form.typed, stored, typedOf(now)), conflict }
  }
  const value = event.type === 'changed' ? event.value : stored[event.name]
  return { ...form, typed: { ...form.typed, [event.name]: value } }
}

function seenOf({ version, countInStock }: Product): Seen {
  return { version, countInStockWas: countInStock }
}
