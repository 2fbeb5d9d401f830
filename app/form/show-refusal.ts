import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'

interface RefusedForm {
  values: object
  setErrors: (errors: FieldErrors, problem: string | null) => void
}

/**
 * Shows why a form was refused: as a toast, at the fields that are at fault, and for `FormProblem` when no field of the
 * form shows it; a screen reader hears it from the form. A null `text` shows no sentence.
 */
export function showRefusal({ values, setErrors }: RefusedForm, text: string | null, errors: FieldErrors) {
  if (text !== null) showToast('error', text, { isSaid: true })
  const isShown = Object.keys(errors).some((name) => Object.hasOwn(values, name))
  setErrors(errors, isShown ? null : text)
}
