import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isField } from './read-form.ts'

export type FieldErrors = Partial<Record<string, string>>

/**
 * The field errors of a form, until a field changes. A submit with errors focuses the first invalid field, so that a
 * screen reader reads its sentence. `problem` is a refusal that no field shows.
 */
export function useFieldErrors() {
  const form = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<FieldErrors>({})
  const [changed, setChanged] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const errors: FieldErrors = Object.fromEntries(Object.entries(found).filter(([name]) => !changed.includes(name)))
  useEffect(() => {
    if (Object.keys(found).length === 0) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
    // Safari scrolls too little.
    field?.scrollIntoView({ block: 'nearest' })
  }, [found])

  const forgetProblem = () => setProblem(null)
  function setErrors(fields: FieldErrors, unshown: string | null = null) {
    setFound(fields)
    setChanged([])
    setProblem(unshown)
  }
  function clearError(name: string) {
    forgetProblem()
    if (name in errors) setChanged((names) => [...names, name])
  }
  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    if (isField(target)) clearError(target.name)
  }
  return { errors, problem, setErrors, clearError, forgetProblem, formProps: { ref: form, onInput: handleInput } }
}
