/** An absolute address, or undefined: `URL.canParse`, which older browsers lack. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
