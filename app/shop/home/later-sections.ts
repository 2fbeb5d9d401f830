import { later } from '#app/navigation/later.tsx'
import { pageCode } from '#app/navigation/page-code.ts'

/** What is around the results of a search. The loader loads it on the server and before a navigation. */
export const searchSections = pageCode(() => import('./search-sections.tsx'))

export const SearchSections = later(searchSections, (code) => code.SearchSections)
export const Understood = later(searchSections, (code) => code.Understood)
export const Pagination = later(searchSections, (code) => code.Pagination)
