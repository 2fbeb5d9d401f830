import { type RefObject, useEffect } from 'react'

/** Focuses the first text of a form that a press has opened. */
export function useFocusOnOpen(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    form.current?.querySelector('textarea')?.focus()
  }, [form])
}
