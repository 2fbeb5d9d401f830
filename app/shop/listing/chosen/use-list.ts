import { useLocation } from 'react-router'
import { catalogueApi } from '#app/api/catalogue.ts'
import { useFitOnCards } from '#app/shop/frame/fit-on-cards.ts'
import { fits, fitsBeyond, type Filter, isBeyondShown, openFilter } from '#app/shop/listing/filter.ts'
import {
  browseArgument,
  isFilterOpen,
  type ListScope,
  narrowedArgument,
  readListChoice,
  readPages,
} from './list-query.ts'

/**
 * What a query shows of a list. A room of one response is filtered by the page while a slider moves; a larger room by
 * the shop when the sliders rest.
 */
export function useList(scope: ListScope, filter: Filter | null) {
  const { search } = useLocation()
  const options = { initialPageParam: readPages(search).first }
  const whole = catalogueApi.browse.useInfiniteQuery(browseArgument(scope, search), options)
  const isLarge = (whole.data?.pages[0]?.pages ?? 1) > 1
  const isNarrowed = filter !== null && whole.data !== undefined && (isLarge || !isFilterOpen(search))
  const narrowing = filter === null ? browseArgument(scope, search) : narrowedArgument(scope, search)
  const narrowed = catalogueApi.browse.useInfiniteQuery(narrowing, { ...options, skip: !isNarrowed })
  const counted = isNarrowed && narrowed.data ? narrowed : whole
  const list = isLarge ? counted : whole
  const judge = useFitOnCards(readListChoice(search).space)

  const all = list.data?.pages.flatMap(({ products }) => products) ?? []
  const [isLocal, within] = [filter !== null && !isLarge, filter ?? openFilter]
  const beyond = isLocal ? all.filter((product) => fitsBeyond(product, within)) : []
  const isShown = isLocal && isBeyondShown(search)
  const pieces = isLocal ? all.filter((item) => fits(item, within) || (isShown && beyond.includes(item))) : all
  const first = list.data?.pages[0]
  const hasFits = (first?.fitting ?? null) !== null
  const fitting = judge && hasFits ? pieces.filter((piece) => judge(piece).isFitting) : pieces
  return {
    list,
    /** In order; `fitting` are those that fit the space, or all without one. */
    pieces,
    fitting,
    judge,
    beyond,
    /** On all pages; `all` is the count without the sliders. */
    count: isLocal ? pieces.length : (first?.count ?? 0),
    within: isLocal ? all.filter((piece) => fits(piece, within)).length : (first?.count ?? 0),
    all: whole.data?.pages[0]?.count ?? 0,
    fittingCount: !hasFits ? null : isLocal ? fitting.length : (first?.fitting ?? 0),
    facets: counted.data?.pages[0]?.facets ?? [],
    homeSpace: whole.data?.pages[0]?.homeSpace ?? null,
    isLarge,
  }
}

export type ListState = ReturnType<typeof useList>
