import { type MouseEvent, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { browsePageSize } from '#rules/catalogue/listing.ts'
import { writePage } from '#app/pages/listing/chosen/list-query.ts'
import type { ListState } from '#app/pages/listing/chosen/use-list.ts'

/** How much of a list is shown, and a link that adds the next page. The focus moves to the first new piece. */
export function ListEnd({ list: { list, pieces, count } }: { list: ListState }) {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const end = useRef<HTMLDivElement>(null)
  const pages = list.data?.pages ?? []
  const [first, last] = [pages[0], pages.at(-1)]
  if (!first || !last || pieces.length === 0) return null
  const before = (first.page - 1) * browsePageSize
  const rest = Math.min(browsePageSize, count - before - pieces.length)
  const next = writePage(last.page + 1, search)

  async function handleMore(event: MouseEvent) {
    event.preventDefault()
    const cards = end.current?.parentElement
    const shown = cards?.querySelectorAll('article').length ?? 0
    const { isError } = await list.fetchNextPage()
    if (isError) return
    await navigate({ search: next }, { replace: true, preventScrollReset: true })
    cards?.querySelectorAll('article')[shown]?.querySelector('a')?.focus()
  }

  return (
    <div className="end-of-list" ref={end}>
      {before > 0 && (
        <Link className="btn btn-outline" to={pathname + writePage(first.page - 1, search)}>
          Show earlier pieces
        </Link>
      )}
      {rest > 0 && (
        <Link
          className="btn btn-outline"
          to={pathname + next}
          aria-busy={list.isFetchingNextPage}
          onClick={(event) => void handleMore(event)}
        >
          {`Show ${rest} more`}
        </Link>
      )}
      {rest > 0 && <HowFar share={(before + pieces.length) / count} />}
      <p className="meta" role="status">
        {rest > 0 || before > 0 ? `${before + pieces.length} of ${count} pieces` : `All ${count} shown`}
      </p>
    </div>
  )
}

function HowFar({ share }: { share: number }) {
  return (
    <svg className="how-far" aria-hidden="true">
      <rect width="100%" height="3" />
      <rect className="shown" width={`${Math.round(share * 1000) / 10}%`} height="3" />
    </svg>
  )
}
