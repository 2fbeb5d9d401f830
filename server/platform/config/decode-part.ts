/** The text of a part of a URL; undefined when it is missing or cannot be decoded. */
export function decodePart(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part)
  } catch {
    return undefined
  }
}
