import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isField } from './read-form.ts'

/** The error sentence of each invalid field, by its name. */
export type FieldErrors = Partial<Record<string, string>>

/**
 * The field errors of a form. When a submit finds errors, the focus moves to the first invalid field, where a screen
 * reader reads its sentence (design, Accessibility). A sentence disappears once its field changes: `formProps` on the form
 * notice typing, `clearError` is for changes by code.
 */
export function useFieldErrors() {
  const form = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<FieldErrors>({})
  const [changed, setChanged] = useState<readonly string[]>([])
  const errors: FieldErrors = Object.fromEntries(Object.entries(found).filter(([name]) => !changed.includes(name)))
  useEffect(() => {
    if (Object.keys(found).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [found])

  function setErrors(fields: FieldErrors) {
    setFound(fields)
    setChanged([])
  }
  function clearError(name: string) {
    if (name in errors) setChanged((names) => [...names, name])
  }
  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    if (isField(target)) clearError(target.name)
  }
  return { errors, setErrors, clearError, formProps: { ref: form, onInput: handleInput } }
}
