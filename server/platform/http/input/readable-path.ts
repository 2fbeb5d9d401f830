/** Control characters and line separators: no address has one, and a log reads them as a line's end. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Whether a path can be read: its escapes are valid (those of `/search/%` and `/%E0%A4%A` are not) and printable. */
export function isReadablePath(path: string): boolean {
  try {
    return !unprintable.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
