/** Never throws: storage that is full, switched off or forbidden stores nothing. */
export interface BrowserStorage {
  read: (key: string) => string | null
  /** Null deletes the key. */
  write: (key: string, text: string | null) => void
  clear: () => void
  /** As `storage` events name it; null where the browser forbids it. */
  area: () => Storage | null
  hasRefused: () => boolean
}

/** Shared by all tabs. For browsers only. */
export const safeLocalStorage = browserStorage(() => window.localStorage)

/** For one tab, as long as it lives. For browsers only. */
export const safeSessionStorage = browserStorage(() => window.sessionStorage)

/** Reading the property of `window` may already throw. */
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
