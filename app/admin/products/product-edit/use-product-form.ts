import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, type RefObject } from 'react'
import type { Product } from '#contract/catalogue/products.ts'
import { deleteDraft, readDraft, writeDraft } from '#app/form/form-draft.ts'
import { readTypedValues } from '#app/form/read-typed-values.ts'
import { parseBaseline, type FormBaseline } from './form-baseline.ts'
import { nextForm, startForm } from './product-form-state.ts'
import { differingFields, type ProductFormValues } from './product-form-values.ts'

/**
 * The state of a product form. Values and baseline are kept in a draft that survives a reload or a sign-in, so that a
 * late save never silently overwrites the changes of another person.
 */
export function useProductForm(product: Product, form: RefObject<HTMLFormElement | null>) {
  const [state, dispatch] = useReducer(nextForm, product, startForm)
  const { values, baseline } = state
  // Drafts with the older name `product …` had no baseline and are not read.
  const draft = `edit of product ${product._id}`
  const editedFields = differingFields(values, baseline.values)
  const isDirty = editedFields.length > 0

  const restore = useEffectEvent(() => {
    const found = readProductDraft(draft, state.values)
    const typed = form.current ? readTypedValues(form.current, state.values) : {}
    if (!found && Object.keys(typed).length === 0) return
    // What was typed before hydration is newer than the draft.
    const restored = { ...state.values, ...found?.edits, ...typed }
    dispatch({ type: 'restored', values: restored, baseline: found?.baseline ?? state.baseline })
  })
  // Before the browser paints: a restored form appears without a flash.
  useLayoutEffect(() => restore(), [])

  const wasDirty = useRef(false)
  useEffect(() => {
    if (isDirty) writeDraft(draft, { ...values, typedOver: JSON.stringify(baseline) })
    else if (wasDirty.current) deleteDraft(draft)
    wasDirty.current = isDirty
  }, [draft, isDirty, values, baseline])

  return { ...state, editedFields, isDirty, dispatch, removeDraft: () => deleteDraft(draft) }
}

interface ProductDraft {
  edits: Partial<ProductFormValues>
  baseline: FormBaseline
}

/** Reads the draft of a product form; null without a valid baseline. */
function readProductDraft(draft: string, values: ProductFormValues): ProductDraft | null {
  const { typedOver = '', ...edits } = readDraft(draft, { ...values, typedOver: '' })
  const baseline = parseBaseline(typedOver)
  return baseline && { edits, baseline }
}
