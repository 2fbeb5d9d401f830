import { safeLocalStorage } from './browser-storage.ts'

const key = 'singleKeys'

/** True until switched off. For browsers only. */
export function hasSingleKeys(): boolean {
  return safeLocalStorage.read(key) !== 'off'
}

export function switchSingleKeys(isOn: boolean): void {
  safeLocalStorage.write(key, isOn ? null : 'off')
}
