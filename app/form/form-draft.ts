import { safeSessionStorage } from '#app/store/browser-storage.ts'

/** Edited values of a form by the names of their fields. */
type Edits<Values> = Partial<Values>

const keyOf = (draft: string) => `draft:${draft}`

/**
 * Reads a draft from session storage: values of the same kind as in `initial` that differ from it count as edits.
 * Everything else, broken JSON too, is ignored.
 */
export function readDraft<Values extends object>(draft: string, initial: Values): Edits<Values> {
  const stored = new Map(Object.entries(parse(safeSessionStorage.read(keyOf(draft)))))
  const edits = Object.entries(initial)
    .map(([name, value]) => [name, stored.get(name), value] as const)
    .filter(([, edit, value]) => typeof edit === typeof value && edit !== value)
  return Object.fromEntries(edits) as Edits<Values>
}

/** Stores a draft for as long as the tab lives: a reload, another page or a sign-in in between loses nothing. */
export function writeDraft<Values extends object>(draft: string, edits: Edits<Values>): void {
  safeSessionStorage.write(keyOf(draft), JSON.stringify(edits))
}

export function deleteDraft(draft: string): void {
  safeSessionStorage.write(keyOf(draft), null)
}

function parse(text: string | null): object {
  try {
    return Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}
