/** At most `maxLength` UTF-16 units, ending after a whole character as people see it. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  // Firefox below 125 does not know graphemes: no half of a pair stays.
  if (!('Segmenter' in Intl)) return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
  const first = new Intl.Segmenter('en-NZ', { granularity: 'grapheme' }).segment(text).containing(maxLength)
  return text.slice(0, first?.index)
}
