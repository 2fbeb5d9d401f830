/** Reads what this tab has kept under a key. */
export function readTab(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text for as long as this tab lives, or forgets it (null). Where storage is full or forbidden: for the page. */
export function writeTab(key: string, text: string | null): void {
  try {
    if (text === null) window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, text)
  } catch {
    // The page itself goes on with what it has.
  }
}
