import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** False on the server and while the page hydrates, so that both write the same markup. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
