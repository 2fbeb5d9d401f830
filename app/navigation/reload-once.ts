import { safeSessionStorage } from '#app/store/browser-storage.ts'

const key = 'reloaded'

/**
 * Opens an address with a full page load. Returns false, and does nothing, when the last full load was for the same
 * one.
 */
export function reloadOnce(url: string): boolean {
  if (safeSessionStorage.read(key) === url) return false
  safeSessionStorage.write(key, url)
  // Without session storage nothing would end a circle of reloads.
  if (safeSessionStorage.read(key) !== url) return false
  window.location.assign(url)
  return true
}

/** A page was opened without a full load: the next failure may reload again. */
export function allowReload(): void {
  safeSessionStorage.write(key, null)
}
