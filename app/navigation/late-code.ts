import { useEffect, useState } from 'react'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'

/** The code of a page could not be loaded: the network is down, or a new version of the shop has other files. */
export class PageCodeError extends Error {
  constructor(cause: unknown) {
    super('We couldn’t load this page. Try again.', { cause })
  }
}

/** The code of a page, or of a part of one, which is loaded when it is first needed. */
export interface PageCode<Module> {
  /** A load that failed is tried again the next time. Throws PageCodeError. */
  load: () => Promise<Module>
  /** Loads the code at a sign that it is needed soon. A failure is left to the load that needs it. */
  preload: () => void
  /** Null until the code is loaded. */
  loaded: Module | null
}

/** A part of a page that only some addresses show. `file` repeats its source file, for its styles and chunks. */
export interface PagePart {
  file: string
  load: () => Promise<unknown>
}

/** The router's own `lazy` would remember a failure for as long as the tab lives. */
export function pageCode<Module>(importModule: () => Promise<Module>): PageCode<Module> {
  const code: PageCode<Module> = {
    loaded: null,
    async load() {
      try {
        code.loaded ??= await importModule()
        return code.loaded
      } catch (error) {
        throw new PageCodeError(error)
      }
    },
    preload() {
      code.load().catch(() => undefined)
    },
  }
  return code
}

/**
 * Returns the code once it is wanted and loaded, and null before. A load that fails is tried again when the browser is
 * back online; the page works without the part until then.
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

/**
 * Loads code for what the server has not written: on a page after the first one of the visit, and once `shown` is
 * another text than at first.
 */
export function useCodeUnlessWritten(code: PageCode<unknown>, shown = ''): void {
  const isHydrated = useIsHydrated()
  const [isWritten] = useState(!isHydrated)
  const [first] = useState(shown)
  useCode(code, !isWritten || shown !== first)
}

/** Parts that wait for their code, and what is called once when none does. */
const waiting = new Set<object>()
let onNone: (() => void) | undefined

/** Early presses may belong to a part that waits for its code (app/entry/early.ts). */
export function whenNoPartWaits(callback: () => void): void {
  onNone = callback
  callIfNone()
}

export const startWaiting = (part: object) => waiting.add(part)

/** Ends the waiting of a part, or of all if their code cannot be loaded. A form first renders what was typed before. */
export function stopWaiting(part?: object): void {
  if (part) waiting.delete(part)
  else waiting.clear()
  setTimeout(callIfNone)
}

function callIfNone(): void {
  if (waiting.size > 0) return
  onNone?.()
  onNone = undefined
}
