import { useEffect, useReducer, useRef } from 'react'
import { safeLocalStorage } from '#app/store/browser-storage.ts'
import { emptyGrid, nextGrid, readDrafts } from './grid-drafts.ts'

/**
 * The cells that are not saved, none before hydration. The browser keeps them for this person until they are saved or
 * discarded, and its other windows follow.
 */
export function useGridDrafts(userId: string | undefined) {
  const [state, dispatch] = useReducer(nextGrid, emptyGrid)
  const key = `product-changes-${userId ?? ''}`
  const loadedKey = useRef<string | null>(null)
  const { drafts } = state

  useEffect(() => {
    if (loadedKey.current !== key) return
    const text = JSON.stringify(drafts)
    const isEmpty = Object.keys(drafts).length === 0
    const stored = safeLocalStorage.read(key)
    if (stored !== (isEmpty ? null : text)) safeLocalStorage.write(key, isEmpty ? null : text)
  }, [drafts, key])

  useEffect(() => {
    if (userId === undefined) return undefined
    const load = () => dispatch({ type: 'loaded', drafts: readDrafts(safeLocalStorage.read(key)) })
    load()
    loadedKey.current = key
    const follow = (event: StorageEvent) => {
      if (event.storageArea === safeLocalStorage.area() && event.key === key) load()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [key, userId])

  return { ...state, dispatch }
}
