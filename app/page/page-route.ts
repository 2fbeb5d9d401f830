import type { LoaderFunction, RouteObject } from 'react-router'
import { pageCode, type PagePart } from '#app/navigation/late-code.ts'
import { failures, loaded, type PageComponent } from './loaded.tsx'

/** What the module of a page exports: `*.page.tsx`. */
export interface PageModule extends PageComponent {
  loader?: LoaderFunction
  /** The parts of the page that only some addresses show, with code and styles of their own. */
  partsOf?: (url: URL) => readonly PagePart[]
}

/** What the server and the browser's entry read from a route. */
export interface RouteHandle {
  /** The source file of a page or frame: the server links its styles and preloads its chunks. */
  file?: string
  isPrivate?: boolean
  /** There isn’t a page at the address. */
  isUnknown?: true
  /** Loads the code of its page; with an address also the parts that it shows, before hydration. */
  load?: (url?: URL) => Promise<unknown>
  /** What `load` also loads for an address; empty before the page itself is loaded. */
  partsOf?: (url: URL) => readonly PagePart[]
}

/** The route of a page. Throws for a page whose module is missing. */
export function pageRoute(
  { path, file }: { path: string; file: string },
  area: 'shop' | 'admin',
  modules: Readonly<Record<string, () => Promise<PageModule>>>,
): RouteObject {
  const load = modules[`./${file}.page.tsx`]
  if (!load) throw new Error(`app/${area}/${file}.page.tsx is missing`)
  const code = pageCode(load)
  const partsOf = (url: URL) => code.loaded?.partsOf?.(url) ?? []
  const loadCode = async (url?: URL) => {
    await code.load()
    if (url) await Promise.all(partsOf(url).map((part) => part.load()))
  }
  const handle: RouteHandle = { file: `app/${area}/${file}.page.tsx`, load: loadCode, partsOf }
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
