/**
 * Text of another shop without characters that no database or page can show: control characters except line breaks,
 * halves of pairs, and space around it. A tab becomes a space.
 */
export function cleanText(text: string): string {
  const plain = text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')
  return plain
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .toWellFormed()
    .trim()
}

/** The same on one line, with single spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ')
}
