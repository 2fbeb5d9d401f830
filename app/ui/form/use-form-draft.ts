import { useCallback, useEffect, type RefObject } from 'react'
import { isField } from './read-form.ts'

/**
 * Keeps what somebody types into a form for as long as the tab lives: a reload, another page or a sign-in in between
 * loses nothing. Passwords are never kept. `name` names the draft; the form's fields are known by theirs. Returns what
 * forgets the draft: to be called once the text has arrived where it was meant to go.
 */
export function useFormDraft(name: string, form: RefObject<HTMLFormElement | null>): () => void {
  const key = `draft:${name}`
  useEffect(() => {
    const { current } = form
    if (!current) return undefined
    restore(current, readDraft(key))
    const keep = () => write(key, JSON.stringify(textsOf(current)))
    if (keptFields(current).some(isTouched)) keep()
    current.addEventListener('input', keep)
    return () => current.removeEventListener('input', keep)
  }, [key, form])
  return useCallback(() => write(key, null), [key])
}

function keptFields(form: HTMLFormElement) {
  return [...form.elements].filter(isField).filter(({ name, type }) => name !== '' && type !== 'password')
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(keptFields(form).map(({ name, value }) => [name, value]))
}

/** What was typed before the page's script was there is newer than the draft, and stays. */
function restore(form: HTMLFormElement, draft: ReadonlyMap<string, unknown>): void {
  for (const field of keptFields(form)) {
    const text = draft.get(field.name)
    // A field that is set counts as changed for ever, even to what it was: its default could no longer come later.
    if (typeof text === 'string' && !isTouched(field) && text !== field.value) field.value = text
  }
}

function isTouched(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): boolean {
  return !(field instanceof HTMLSelectElement) && field.value !== field.defaultValue
}

/** Whatever stands under the key: nothing there, or something broken, is an empty draft. */
function readDraft(key: string): ReadonlyMap<string, unknown> {
  try {
    return new Map(Object.entries(Object(JSON.parse(window.sessionStorage.getItem(key) ?? '{}'))))
  } catch {
    return new Map()
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, text)
  } catch {
    // Full or forbidden: the text lasts as long as the page then.
  }
}
