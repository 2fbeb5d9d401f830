/** How many tags an order can have. */
export const maxTags = 10
/** How many notes an order can have. */
export const maxNotes = 100
/** How many characters a tag can have. */
const maxTagLength = 30

/**
 * A tag as it is stored: in lower case, with single spaces, so that two people mean the same tag. Null for an empty or
 * too long one, and for one with control characters.
 */
export function toTag(typed: string): string | null {
  const tag = typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
  const isWritable = tag !== '' && Array.from(tag).length <= maxTagLength && !/\p{C}/u.test(tag)
  return isWritable ? tag : null
}
