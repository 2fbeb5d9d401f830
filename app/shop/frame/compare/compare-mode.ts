import { useSyncExternalStore } from 'react'
import { safeSessionStorage } from '#app/store/browser-storage.ts'

const storageKey = 'comparing'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => safeSessionStorage.read(storageKey) !== null

export function useCompareMode(): boolean {
  return useSyncExternalStore(subscribe, read, () => false)
}

export function setCompareMode(isOn: boolean): void {
  safeSessionStorage.write(storageKey, isOn ? 'yes' : null)
  for (const listener of listeners) listener()
}
