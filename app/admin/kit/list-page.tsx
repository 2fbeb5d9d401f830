import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LoadMore } from '#app/ui/navigation/load-more.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'

interface PageHeadProps {
  heading: ReactNode
  headingRef?: Ref<HTMLHeadingElement> | undefined
  meta?: ReactNode
  buttons?: ReactNode
}

export function PageHead({ heading, headingRef, meta, buttons }: PageHeadProps) {
  return (
    <div className="page-head d-flex flex-wrap gap-3 justify-content-between align-items-start">
      <div>
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {heading}
        </h1>
        {meta && <p className="meta">{meta}</p>}
      </div>
      {buttons && <div className="d-flex flex-wrap gap-2 align-items-center">{buttons}</div>}
    </div>
  )
}

interface ListPageProps extends Omit<PageHeadProps, 'heading'> {
  title: string
  /** The heading, when it is not the title. */
  heading?: string
  nav?: ReactNode
  children: ReactNode
}

export function ListPage({ title, heading = title, nav, children, ...head }: ListPageProps) {
  return (
    <>
      <PageMeta title={title} />
      <div className="container">
        <PageHead heading={heading} {...head} />
        {nav}
        {children}
      </div>
    </>
  )
}

interface Request {
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

export function LoadError({ error, isFetching, refetch }: Request) {
  if (!error) return null
  return <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
}

interface ListBodyProps<Row> {
  query: Request
  rows: readonly Row[] | undefined
  empty: ReactNode
  page?: { number: number; pages: number | undefined; hrefOf: (page: number) => string }
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows of a list, or why there are none, and the links to its pages. */
export function ListBody<Row>({ rows, query, empty, page, children }: ListBodyProps<Row>) {
  return (
    <>
      <LoadError {...query} />
      {rows && rows.length > 0 && children(rows)}
      {rows?.length === 0 && page && page.number > 1 && (
        <p>
          There’s no page {page.number}. <Link to={page.hrefOf(1)}>Go to page 1</Link>
        </p>
      )}
      {rows?.length === 0 && !(page && page.number > 1) && empty}
      {page?.pages && <Pagination page={page.number} pages={page.pages} hrefOf={page.hrefOf} />}
    </>
  )
}

interface MoreRowsProps {
  query: {
    data?: { pages: readonly unknown[] } | undefined
    hasNextPage: boolean
    isFetching: boolean
    fetchNextPage: () => PromiseLike<{ hasNextPage: boolean }>
  }
  label: string
  rows: readonly unknown[] | undefined
  /** Which rows are shown: `The newest 50 codes`. */
  first: 'newest' | 'first' | 'last'
  noun: string
}

/** How many rows of a long list are shown, and a button for more; nothing when its first page is all of it. */
export function MoreRows({ query, label, rows = [], first, noun }: MoreRowsProps) {
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  if (!data || (!hasNextPage && data.pages.length < 2)) return null
  return (
    <LoadMore
      label={label}
      hasMore={hasNextPage}
      busy={isFetching}
      onMore={async () => (await fetchNextPage()).hasNextPage}
    >
      {hasNextPage ? `The ${first} ${rows.length} ${noun}` : `${rows.length} ${noun} in total`}
    </LoadMore>
  )
}
