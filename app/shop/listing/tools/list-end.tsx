import { type MouseEvent, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { browsePageSize } from '#rules/catalogue/listing.ts'
import { writePage } from '#app/shop/listing/chosen/list-query.ts'
import type { ListState } from '#app/shop/listing/chosen/use-list.ts'

/** How much of a list is shown, and a link for more. The focus moves to the first new product. */
export function ListEnd({ list: { list, pieces, count } }: { list: ListState }) {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const end = useRef<HTMLDivElement>(null)
  /** Set until that product is drawn. */
  const firstNew = useRef<number | null>(null)
  useEffect(() => {
    const place = firstNew.current
    if (place === null || pieces.length <= place) return
    firstNew.current = null
    end.current?.parentElement?.querySelectorAll('article')[place]?.querySelector('a')?.focus()
  }, [pieces.length])
  const pages = list.data?.pages ?? []
  const [first, last] = [pages[0], pages.at(-1)]
  if (!first || !last || pieces.length === 0) return null
  const before = (first.page - 1) * browsePageSize
  const rest = Math.min(browsePageSize, count - before - pieces.length)
  const next = writePage(last.page + 1, search)

  async function handleMore(event: MouseEvent) {
    event.preventDefault()
    firstNew.current = pieces.length
    const { isError } = await list.fetchNextPage()
    if (isError) firstNew.current = null
    else await navigate({ search: next }, { replace: true, preventScrollReset: true })
  }

  return (
    <div className="end-of-list d-flex flex-wrap align-items-center rule-line" ref={end}>
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
      <p className="meta m-0" role="status">
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
