/** Compares two texts word by word: what stays the same from the beginning, what is added and what is removed. */
export function changedWords(before: string, after: string): { same: string; added: string; removed: string } {
  const [old, next] = [wordsOf(before), wordsOf(after)]
  const first = next.findIndex((word, at) => word !== old[at])
  const count = first === -1 ? next.length : first
  return { same: next.slice(0, count).join(''), added: next.slice(count).join(''), removed: old.slice(count).join('') }
}

const wordsOf = (text: string): string[] => text.match(/\s*\S+/g) ?? []
