import { Link } from 'react-router'
import type { SearchReading } from '#contract/catalogue/search-reading.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { paths } from '#rules/paths.ts'
import { useChosenCode } from '#app/shop/listing/any/any-list.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { LooserSearches, NearMatches } from './near-matches.tsx'

export { Pagination } from '#app/ui/navigation/pagination.tsx'
export { Understood } from './understood.tsx'

interface SearchSectionsProps {
  search: SearchReading | null
  /** The search found nothing. */
  isEmpty: boolean
  /** The URL query of what is chosen of the results, which stays. */
  query: string
}

/** What is close to a search, in the space of the page, and other searches. */
export function SearchSections({ search, isEmpty, query }: SearchSectionsProps) {
  const chosen = useChosenCode()
  const near = search?.near
  return (
    <>
      {near && !chosen && <NearMatches near={near} isFirst={isEmpty} />}
      {near && chosen && (
        <chosen.InSpace render={(fitOf) => <NearMatches near={near} isFirst={isEmpty} fitOf={fitOf} />} />
      )}
      {search && search.loosened.length > 0 && <LooserSearches searches={search.loosened} query={query} />}
      {isEmpty && !near && <NothingFound hasParts={search !== null && search.parts.length > 0} />}
    </>
  )
}

function NothingFound({ hasParts }: { hasParts: boolean }) {
  const actions = rooms.map(({ path, homeSpace }) => (
    <Link className="btn btn-outline" to={paths.room(path)} key={path}>
      {homeSpace}
    </Link>
  ))
  const title = hasParts
    ? 'Remove part of your search, or try other words.'
    : 'Try a shorter word, such as table or chest.'
  return (
    <EmptyState title={title} actions={actions} drawing={false}>
      Or browse a room:
    </EmptyState>
  )
}
