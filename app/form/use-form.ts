import { useEffect, useEffectEvent, useLayoutEffect, useState, type FormEvent } from 'react'
import { useFieldErrors, type FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { deleteDraft, readDraft, writeDraft } from './form-draft.ts'
import { readTypedValues } from './read-typed-values.ts'

/** Values of a form by the names of their fields: a text, or whether a box is ticked. */
export type FormValues<Values> = { [Name in keyof Values]: string | boolean }

type NamesOf<Values, Kind> = { [Name in keyof Values]: Values[Name] extends Kind ? Name : never }[keyof Values] & string

export interface FormOptions<Values> {
  /** What the fields show until they are edited. It may change later: fields without an edit follow it. */
  initial: Values
  /**
   * Keeps the edits under this name for as long as the tab lives, until the form is sent or `removeDraft` is called. A
   * form with a `password` has no draft.
   */
  draft?: Values extends { password: unknown } ? undefined : string | undefined
  /** Errors that the browser finds itself, by the names of the fields. A form with errors is not submitted. */
  check?: (values: Values) => FieldErrors
  onInvalid?: (errors: FieldErrors) => void
  onSubmit: (form: SubmittedForm<Values>) => void | Promise<void>
}

/** A form that was submitted without errors. */
export interface SubmittedForm<Values> {
  /** The values as they were submitted. */
  values: Values
  /** `problem`: the sentence that stays next to the form because no field shows it. */
  setErrors: (errors: FieldErrors, problem?: string | null) => void
  /** Drops the edits of these fields, or all of them: the fields show their initial values again. */
  reset: (names?: readonly (keyof Values)[]) => void
  removeDraft: () => void
  /** Whether the form is still on the page: a shopper who has left during a request stays where they are. */
  isOpen: () => boolean
}

/**
 * The values and errors of a form as React state, with `formProps` for the form and `field('email')` for each field.
 * What was typed or filled in before hydration counts as an edit, and is newer than the draft.
 */
export function useForm<Values extends FormValues<Values>>(options: FormOptions<Values>) {
  const { initial, draft, check, onInvalid, onSubmit } = options
  const [edits, setEdits] = useState<Partial<Values>>({})
  const { errors, problem, setErrors, clearError, formProps } = useFieldErrors()
  const values = { ...initial, ...edits }
  const { ref } = formProps

  const restore = useEffectEvent(() => {
    const typed = ref.current ? readTypedValues(ref.current, initial) : {}
    const drafted = draft === undefined ? {} : readDraft(draft, initial)
    setEdits({ ...drafted, ...typed })
  })
  // Before the browser paints: a restored form appears without a flash.
  useLayoutEffect(() => restore(), [])

  useEffect(() => {
    if (draft !== undefined && Object.keys(edits).length > 0) writeDraft(draft, edits)
  }, [draft, edits])

  /** Changes a value by code, as if it had been typed. */
  function change<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    setEdits((current) => ({ ...current, [name]: value }))
    clearError(name)
  }

  function reset(names: readonly (keyof Values)[] = Object.keys(initial) as (keyof Values)[]) {
    setEdits((current) => {
      const kept = { ...current }
      for (const name of names) delete kept[name]
      return kept
    })
  }

  function removeDraft() {
    if (draft !== undefined) deleteDraft(draft)
  }
  const isOpen = () => ref.current !== null

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const invalid = check?.(values) ?? {}
    setErrors(invalid)
    if (Object.keys(invalid).length === 0) void onSubmit({ values, setErrors, reset, removeDraft, isOpen })
    else onInvalid?.(invalid)
  }

  return {
    values,
    errors,
    problem,
    setErrors,
    change,
    reset,
    removeDraft,
    formProps: { ref, method: 'post', noValidate: true, onSubmit: handleSubmit } as const,
    /** The props of a field that holds a text. */
    field: (name: NamesOf<Values, string>) => ({
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) => change(name, target.value as Values[typeof name]),
    }),
    /** The props of a box to tick. */
    checkbox: (name: NamesOf<Values, boolean>) => ({
      name,
      checked: values[name] === true,
      error: errors[name],
      onChange: ({ target }: { target: { checked: boolean } }) => change(name, target.checked as Values[typeof name]),
    }),
  }
}
