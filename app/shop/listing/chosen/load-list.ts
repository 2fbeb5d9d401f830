import { type BrowseQuery, catalogueApi } from '#app/api/catalogue.ts'
import type { QueryAction } from '#app/store/prefetch.ts'
import { browseArgument, isFilterOpen, type ListScope, narrowedArgument, readPages } from './list-query.ts'

const { initiate } = catalogueApi.browse

/**
 * Loads a list up to the page of the query. A room is also loaded as narrowed by its sliders if one has moved or it has
 * several pages (see `useList`).
 */
export function loadList(scope: ListScope, query: string): QueryAction {
  return (dispatch) => {
    const started: ReturnType<ReturnType<typeof initiate>>[] = []
    const start = (...request: Parameters<typeof initiate>) => {
      const page = dispatch(initiate(...request))
      started.push(page)
      return page
    }
    async function load(argument: BrowseQuery) {
      const { first, last } = readPages(query)
      let result = await start(argument, { initialPageParam: first })
      for (let shown = result.data?.pages.at(-1); shown && shown.page < Math.min(last, shown.pages);) {
        result = await start(argument, { direction: 'forward' })
        const next = result.data?.pages.at(-1)
        shown = next === shown ? undefined : next
      }
      return result
    }
    async function loadAll() {
      const isMoved = scope.room !== undefined && !isFilterOpen(query)
      const [whole] = await Promise.all([
        load(browseArgument(scope, query)),
        isMoved && load(narrowedArgument(scope, query)),
      ])
      const isLarge = (whole.data?.pages[0]?.pages ?? 1) > 1
      if (scope.room !== undefined && isLarge && !isMoved) await load(narrowedArgument(scope, query))
      return whole
    }
    return Object.assign(loadAll(), {
      unsubscribe() {
        for (const page of started) page.unsubscribe()
      },
    })
  }
}
