/** Browser storage that never throws: where it is full, switched off or forbidden, it keeps nothing. */
export interface BrowserStorage {
  read: (key: string) => string | null
  /** Stores a text, or deletes the key (null). */
  write: (key: string, text: string | null) => void
  clear: () => void
  /** The browser's own object, as `storage` events name it; null where the browser forbids it. */
  area: () => Storage | null
  /** Whether the browser has refused something since the page was loaded: it may keep nothing. */
  hasRefused: () => boolean
}

/** Shared by all tabs; stays until it is deleted. Call in the browser only. */
export const safeLocalStorage = browserStorage(() => window.localStorage)

/** Belongs to one tab and lives as long as the tab does. Call in the browser only. */
export const safeSessionStorage = browserStorage(() => window.sessionStorage)

/** `open` reads the property of `window`, which may already throw. */
function browserStorage(open: () => Storage): BrowserStorage {
  let hasRefused = false
  function attempt<T>(use: () => T): T | null {
    try {
      return use()
    } catch {
      hasRefused = true
      return null
    }
  }
  return {
    read: (key) => attempt(() => open().getItem(key)),
    write: (key, text) => {
      attempt(() => (text === null ? open().removeItem(key) : open().setItem(key, text)))
    },
    clear: () => {
      attempt(() => open().clear())
    },
    area: () => attempt(open),
    hasRefused: () => hasRefused,
  }
}
