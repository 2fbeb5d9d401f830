import { useEffect, useReducer, useRef, type RefObject } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { formText } from '#app/ui/form/read-form.ts'
import { useFormDraft } from '#app/ui/form/use-form-draft.ts'
import { nextForm, startForm } from './product-form-state.ts'
import { readOver } from './form-baseline.ts'
import { differingFields, textNames, type ProductFormValues } from './product-form-values.ts'

/**
 * The state of a product form. What is typed outlasts a reload or a sign-in in between, together with what it was typed
 * over, so that a late save never overwrites somebody else without a word. `mine` are the fields that its owner has typed.
 */
export function useProductForm(product: Product, form: RefObject<HTMLFormElement | null>) {
  const [state, dispatch] = useReducer(nextForm, product, startForm)
  const wasDirty = useRef(false)
  // Drafts called `product …` did not keep what they were typed over: they are not read any more.
  const forgetDraft = useFormDraft(`edit of product ${product._id}`, form)
  const mine = differingFields(state.typed, state.over.values)
  const isDirty = mine.length > 0

  // What stands in the fields wins at first: the draft, or what was typed before the page was awake.
  useEffect(() => {
    const { current } = form
    if (current) dispatch({ type: 'found', typed: readTyped(current), over: readOver(formText(current, 'typedOver')) })
  }, [form])

  // Whatever has changed the form is kept as if it were typed; what is no change any more need not be.
  useEffect(() => {
    if (isDirty) form.current?.dispatchEvent(new Event('input'))
    else if (wasDirty.current) forgetDraft()
    wasDirty.current = isDirty
  })

  return { ...state, mine, isDirty, dispatch, forgetDraft }
}

function readTyped(form: HTMLFormElement): ProductFormValues {
  const texts = Object.fromEntries(textNames.map((name) => [name, formText(form, name)]))
  return { ...(texts as Omit<ProductFormValues, 'featured'>), featured: formText(form, 'featured') === 'true' }
}
