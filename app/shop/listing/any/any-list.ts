import '#app/shop/listing/tools/list-tools.scss'
import { useLocation } from 'react-router'
import { pageCode, type PagePart, useCode } from '#app/navigation/late-code.ts'
import { lazyAfterHydration } from '#app/navigation/lazy-after-hydration.tsx'
import { isListChosen } from '#app/shop/listing/chosen/choice-names.ts'

/*
 * A search and all products. Their pages are those of the specification until something is chosen; the tools that
 * choose, and what shows a choice, have code that is loaded after the first screen.
 */

const file = 'app/shop/listing/any/any-list-code.tsx'

/** The code of the tools. Loaders load it on the server and before a navigation. */
export const anyList = pageCode(() => import('./any-list-code.tsx'))

export const AnySpace = lazyAfterHydration(anyList, (code) => code.AnySpace)
export const AnySidebar = lazyAfterHydration(anyList, (code) => code.AnySidebar)
export const AnyHead = lazyAfterHydration(anyList, (code) => code.AnyHead)
export const AnyBar = lazyAfterHydration(anyList, (code) => code.AnyBar)
export const AnyProducts = lazyAfterHydration(anyList, (code) => code.ChosenProducts)

/** A page whose address has a choice is not hydrated before it has the code that shows it. */
export function partsOfAnyList(url: URL): readonly PagePart[] {
  if (!isListChosen(url.search)) return []
  const load = async () => {
    const { partsOfList } = await anyList.load()
    await Promise.all(partsOfList(url).map((part) => part.load()))
  }
  return [{ file, load }, ...(anyList.loaded?.partsOfList(url) ?? [])]
}

export function useChosenCode() {
  return useCode(anyList, isListChosen(useLocation().search))
}
