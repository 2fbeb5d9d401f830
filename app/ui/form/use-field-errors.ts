import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isField } from './read-form.ts'

/** The sentence for each field that is wrong, by its name. */
export type FieldErrors = Partial<Record<string, string>>

/**
 * What is wrong with the fields of a form. Whenever a submit finds something wrong, the focus goes to the first such
 * field, where a screen reader reads its sentence (design, Accessibility); a sentence goes away once its field is changed.
 * `formProps` belong on the form.
 */
export function useFieldErrors() {
  const form = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<FieldErrors>({})
  const [changed, setChanged] = useState<readonly string[]>([])
  const errors = Object.fromEntries(Object.entries(found).filter(([name]) => !changed.includes(name)))
  useEffect(() => {
    if (Object.keys(found).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [found])

  function setErrors(fields: FieldErrors) {
    setFound(fields)
    setChanged([])
  }
  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    if (!isField(target) || !(target.name in errors)) return
    setChanged([...changed, target.name])
  }
  /** The sentence of a field goes away although nobody typed in it: something else has changed it. */
  function clearError(name: string) {
    if (name in errors) setChanged([...changed, name])
  }
  return { errors, setErrors, clearError, formProps: { ref: form, onInput: handleInput } }
}
