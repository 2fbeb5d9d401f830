export const maxTags = 10
export const maxNotes = 100
const maxTagLength = 30

/** A tag in lower case with single spaces; null for an empty or too long one, or with control characters. */
export function toTag(typed: string): string | null {
  const tag = typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
  const isWritable = tag !== '' && Array.from(tag).length <= maxTagLength && !/\p{C}/u.test(tag)
  return isWritable ? tag : null
}
