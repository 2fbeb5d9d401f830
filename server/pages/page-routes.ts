import { LRUCache } from 'lru-cache'
import type { PageRenderer } from '#contract/pages.ts'

/** What the route of a path says of its page. */
export interface PageRoute {
  /** The pattern, for the log. */
  pattern: string
  isPrivate: boolean
  /** The query parameters that it reads, when it is public. */
  query: readonly string[]
}

/** Visitors choose the paths. */
const maxPaths = 2_000
/** A longer path is matched each time, so that the memory has a bound. */
const maxPathLength = 200

/**
 * Creates a function that finds the route of a path. Matching a path takes longer than sending a cached page, so it
 * remembers.
 */
export function createRouteFinder(): (renderer: PageRenderer, path: string) => PageRoute {
  const known = new LRUCache<string, PageRoute>({ max: maxPaths })
  return (renderer, path) => {
    const found = known.get(path)
    if (found) return found
    const [pattern, isPrivate] = [renderer.routeOf(path), renderer.isPrivatePage(path)]
    const route = { pattern, isPrivate, query: renderer.queryOf(path) }
    if (path.length <= maxPathLength) known.set(path, route)
    return route
  }
}
