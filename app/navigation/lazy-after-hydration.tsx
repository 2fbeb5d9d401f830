import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { type PageCode, startWaiting, stopWaiting } from './late-code.ts'

/**
 * A component whose code is loaded after that of the page. The first page of a visit shows the server's markup until
 * then, and hydrates it.
 */
export function lazyAfterHydration<Module, Props extends object>(
  code: PageCode<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const Lazy = lazy(async () => ({ default: pick(await loadPersistently(code)) }))
  return function LazyAfterHydration(props: Props) {
    // The same component for as long as it is mounted: another one would lose its state.
    const [Part] = useState(() => (code.loaded ? pick(code.loaded) : Lazy))
    const isReady = useRef(false)
    useEffect(() => {
      if (!isReady.current) startWaiting(isReady)
      return () => stopWaiting(isReady)
    }, [])
    const handleReady = useCallback(() => {
      isReady.current = true
      stopWaiting(isReady)
    }, [])
    return (
      <Suspense fallback={null}>
        <Ready onReady={handleReady}>
          <Part {...props} />
        </Ready>
      </Suspense>
    )
  }
}

/** Calls back when its children are hydrated. */
function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}

/** Loads the code, again whenever the browser is back online: the page works with the server's markup until then. */
async function loadPersistently<Module>(code: PageCode<Module>): Promise<Module> {
  try {
    return await code.load()
  } catch {
    stopWaiting()
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return loadPersistently(code)
  }
}
