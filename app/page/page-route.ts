import type { LoaderFunction, RouteObject } from 'react-router'
import { pageCode, type PagePart } from '#app/navigation/page-code.ts'
import { failures, loaded, type PageComponent } from './loaded.tsx'

interface PageModule extends PageComponent {
  loader?: LoaderFunction
  /** The parts of the page that only some addresses show, with code and styles of their own. */
  partsOf?: (url: URL) => readonly PagePart[]
}

/** What the server and the browser's entry read from a route. */
export interface RouteHandle {
  /** The source file of a frame, for its styles and to preload its chunks. Those of pages are in `page-files.ts`. */
  file?: string
  isPrivate?: boolean
  /** There isn’t a page at the address. */
  isUnknown?: true
  /** Loads the code of its page; with an address also the parts that it shows, before hydration. */
  load?: (url?: URL) => Promise<unknown>
  /** What `load` also loads for an address; empty before the page itself is loaded. */
  partsOf?: (url: URL) => readonly PagePart[]
}

/** A page of the shop. Its source file is in `page-files.ts`, which only the server reads. */
export function page(path: string, load: () => Promise<PageModule>): RouteObject {
  const code = pageCode(load)
  const partsOf = (url: URL) => code.loaded?.partsOf?.(url) ?? []
  const loadCode = async (url?: URL) => {
    await code.load()
    if (url) await Promise.all(partsOf(url).map((part) => part.load()))
  }
  const handle: RouteHandle = { load: loadCode, partsOf }
  return {
    path,
    handle,
    loader: async (args) => {
      const { loader } = await code.load()
      const [failure = null] = await Promise.all<unknown>([loader?.(args), loadCode(new URL(args.request.url))])
      // A response is a redirect.
      if (failure !== null && !(failure instanceof Response)) await failures.load()
      return failure
    },
    Component: loaded(code),
  }
}
