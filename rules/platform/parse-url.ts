/** An absolute address, or undefined for another text: `URL.canParse`, which older browsers do not have. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
