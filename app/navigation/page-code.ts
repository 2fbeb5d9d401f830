/** The code of a page could not be loaded: the network is down, or a new version of the shop has other files. */
export class PageCodeError extends Error {
  constructor(cause: unknown) {
    super('We couldn’t load this page. Try again.', { cause })
  }
}

/** The code of a page, or of a part of one, which is loaded when it is first needed. */
export interface PageCode<Module> {
  /** Loads the code; a load that failed is tried again the next time. Throws PageCodeError. */
  load: () => Promise<Module>
  /** Loads the code at a sign that it is needed soon. A failure is left to the load that needs it. */
  preload: () => void
  /** The code; null until it is loaded. */
  loaded: Module | null
}

/** A part of a page that only some addresses show. `file` repeats its source file, for its styles and chunks. */
export interface PagePart {
  file: string
  load: () => Promise<unknown>
}

/**
 * Makes the code of a page from its import. The router's own `lazy` would remember a failure for as long as the tab
 * lives.
 */
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
