import { truncate } from '#rules/platform/truncate.ts'

/** The first words of a text on one line, at most `length` characters and an ellipsis. */
export function excerpt(text: string, length: number): string {
  const line = text.trim().replaceAll(/\s+/gu, ' ')
  if (line.length <= length) return line
  const cut = truncate(line, length)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > length / 2 ? lastSpace : undefined).trimEnd()}…`
}
