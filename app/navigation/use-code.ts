import { useEffect, useState } from 'react'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import type { PageCode } from './page-code.ts'

/**
 * Returns the code of a part of a page once the part is wanted and its code is loaded, and null before. A load that
 * fails is tried again when the browser is back online; the page works without the part until then.
 */
export function useCode<Module>(code: PageCode<Module>, isWanted: boolean): Module | null {
  const [, setLoaded] = useState(code.loaded)
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    // Also when the code is there: a load of the navigation may have ended after this render and before this effect.
    const load = () => {
      code.load().then(
        (loaded) => isOver || setLoaded(() => loaded),
        () => undefined,
      )
    }
    load()
    window.addEventListener('online', load)
    return () => {
      isOver = true
      window.removeEventListener('online', load)
    }
  }, [code, isWanted])
  return isWanted ? code.loaded : null
}

/** Whether the component is part of the first page of the visit, whose markup the server has written. */
export function useIsInMarkup(): boolean {
  const isHydrated = useIsHydrated()
  return useState(!isHydrated)[0]
}
