/**
 * Compares two texts word by word from the begin: what stays the same, then what is added and what is removed. Spaces
 * go with the word after them.
 */
export function changedWords(before: string, after: string): { same: string; added: string; removed: string } {
  const [old, next] = [wordsOf(before), wordsOf(after)]
  const first = next.findIndex((word, at) => word !== old[at])
  const count = first === -1 ? next.length : first
  return { same: next.slice(0, count).join(''), added: next.slice(count).join(''), removed: old.slice(count).join('') }
}

const wordsOf = (text: string): string[] => text.match(/\s*\S+/g) ?? []
