/** The first words of a text on one line, at most `length` characters and an ellipsis. */
export function beginningOf(text: string, length: number): string {
  const line = text.trim().replaceAll(/\s+/gu, ' ')
  if (line.length <= length) return line
  const cut = line.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).trimEnd()}…`
}
