import { truncate } from '#rules/platform/truncate.ts'

/** The length of the description of a page in characters (spec §2). */
const maxLength = 160

/** Trims a text to 160 characters: after the last whole word that fits, or within a single longer word. */
export function trimAtWord(text: string): string {
  const whole = text.trim()
  if (whole.length <= maxLength) return whole
  const words = /^.*(?=\s)/su.exec(whole.slice(0, maxLength + 1))?.[0].trimEnd()
  return words ? words.replace(/[,;:–-]$/u, '').trimEnd() : truncate(whole, maxLength)
}
