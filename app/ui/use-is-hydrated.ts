import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Whether the page is interactive. False on the server and while it hydrates, so that both write the same markup. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
