import { safeLocalStorage } from './browser-storage.ts'

const key = 'singleKeys'

/** Whether the keys without Ctrl work in this browser, which they do until they are switched off. Browser only. */
export function hasSingleKeys(): boolean {
  return safeLocalStorage.read(key) !== 'off'
}

/** Switches the keys without Ctrl on or off, until the sign-out. */
export function switchSingleKeys(isOn: boolean): void {
  safeLocalStorage.write(key, isOn ? null : 'off')
}
