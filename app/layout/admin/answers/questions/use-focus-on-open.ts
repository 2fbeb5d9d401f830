import { type RefObject, useEffect } from 'react'

/** Focuses the first text of a form that a press has opened; not of one that is open at once. */
export function useFocusOnOpen(form: RefObject<HTMLFormElement | null>, isWanted = true): void {
  useEffect(() => {
    if (isWanted) form.current?.querySelector('textarea')?.focus()
  }, [form, isWanted])
}
