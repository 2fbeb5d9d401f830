import { useEffect, useReducer, useRef, type RefObject } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { formText } from '#app/ui/form-text.ts'
import { useDraft } from '#app/ui/use-draft.ts'
import { nextForm, startForm } from './product-form-state.ts'
import { differingFields, textNames, typedOf, type Seen, type TypedProduct } from './typed-product.ts'

/**
 * The state of a product form. What is typed outlasts a reload or a sign-in in between, together with the version that it
 * was typed over, so that a late save never overwrites somebody else without a word.
 */
export function useProductForm(product: Product, form: RefObject<HTMLFormElement | null>) {
  const [state, tell] = useReducer(nextForm, product, startForm)
  const wasDirty = useRef(false)
  const forgetDraft = useDraft(`product ${product._id}`, form)
  const mine = differingFields(state.typed, typedOf(state.stored))
  const isDirty = mine.length > 0

  // What stands in the fields wins at first: the draft, or what was typed before the page was awake.
  useEffect(() => {
    const { current } = form
    if (current) tell({ type: 'found', typed: readTyped(current), seen: readSeen(current) })
  }, [form])

  // Whatever has changed the form is kept as if it were typed; what is no change any more need not be.
  useEffect(() => {
    if (isDirty) form.current?.dispatchEvent(new Event('input'))
    else if (wasDirty.current) forgetDraft()
    wasDirty.current = isDirty
  })

  return { ...state, mine, isDirty, tell, forgetDraft }
}

function readTyped(form: HTMLFormElement): TypedProduct {
  const texts = Object.fromEntries(textNames.map((name) => [name, formText(form, name)]))
  return { ...(texts as Omit<TypedProduct, 'featured'>), featured: formText(form, 'featured') === 'true' }
}

/** The hidden fields hold what the draft was typed over. */
function readSeen(form: HTMLFormElement): Seen | null {
  const [version, countInStockWas] = [Number(formText(form, 'version')), Number(formText(form, 'countInStockWas'))]
  return Number.isInteger(version) && Number.isInteger(countInStockWas) ? { version, countInStockWas } : null
}
