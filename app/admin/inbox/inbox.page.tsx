import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ListFilter } from '#app/admin/kit/list-filter.tsx'
import { ListPage, LoadError, MoreRows } from '#app/admin/kit/list-page.tsx'
import { inboxApi, type InboxFilter } from '#app/api/admin/inbox.ts'
import { ViewsNav } from '#app/admin/frame/views-nav.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { prefetch, type QueryAction } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { Assignee, InboxCounts, InboxPart } from '#contract/inbox/inbox.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { replyTime } from '#rules/platform/shop-info.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { inboxParts, inboxPath, type OpenRow, readInboxFilter, readOpenRow, rowKeyOf } from './inbox-filter.ts'
import { InboxReading, readingQueries } from './inbox-reading.tsx'
import { InboxRow } from './inbox-row.tsx'
import { lastAnswerText, openText } from './inbox-text.ts'
import styles from './inbox.module.scss'

// Always refetch on mount: shoppers write at any time.
export const loader = prefetch(({ query }) => {
  const open = readOpenRow(query)
  return [
    listQuery(readInboxFilter(query), open === null),
    inboxApi.counts.initiate(undefined, { forceRefetch: true }),
    ...(open === null ? [] : readingQueries(open)),
  ]
})

/** The query of the list, and then of its first row where the address opens none: a wide screen shows it. */
function listQuery(filter: InboxFilter, readsFirst: boolean): QueryAction {
  return (dispatch) => {
    const list = dispatch(inboxApi.list.initiate(filter, { forceRefetch: true }))
    let readings: ReturnType<QueryAction>[] = []
    const read = async () => {
      const found = await list
      const first = found.data?.pages[0]?.items[0]
      if (readsFirst && first) {
        readings = readingQueries(first).map((query) => dispatch(query))
        await Promise.all(readings)
      }
      return found
    }
    return Object.assign(read(), {
      unsubscribe: () => {
        list.unsubscribe()
        for (const reading of readings) reading.unsubscribe()
      },
    })
  }
}

const labels: Record<InboxPart, string> = {
  open: 'Open',
  messages: 'Messages',
  questions: 'Questions',
  reviews: 'Reviews',
  later: 'Later',
  done: 'Done',
}

/**
 * Messages, questions and reviews in one list, by the promised time, with the one that is read next to it; a phone
 * shows one of the two. The address has the filter and what is open.
 */
export function Component() {
  const query = useSearchParams()[0]
  const filter = readInboxFilter(query)
  const open = readOpenRow(query)
  const { data: counts } = inboxApi.counts.useQuery()
  const ownId = useAppSelector(({ session }) => session.userInfo?._id)
  const heading = useRef<HTMLHeadingElement>(null)
  const notOnPhone = open === null ? undefined : styles.notOnPhone
  return (
    <ListPage
      title="Inbox and reviews"
      headingRef={heading}
      meta={
        <>
          {counts && `${openText(counts)} `}You promise an answer within {replyTime}.
        </>
      }
      buttons={
        <div className={notOnPhone}>
          <Link className="btn btn-quiet btn-sm" to={adminPaths.photos}>
            Customers’ photos {counts !== undefined && counts.photos > 0 && <b className="tabular">{counts.photos}</b>}
          </Link>
          <Link className="btn btn-quiet btn-sm" to={adminPaths.templates}>
            Templates
          </Link>
        </div>
      }
    >
      <div className={notOnPhone}>
        <ViewsNav
          views={inboxParts.map((show) => ({
            label: labels[show],
            to: inboxPath({ ...filter, show }),
            count: counts?.[show],
            isChosen: show === filter.show,
          }))}
        />
        <InboxSearch filter={filter} team={counts?.team ?? []} ownId={ownId} />
      </div>
      <Rows
        key={inboxPath(filter)}
        filter={filter}
        open={open}
        counts={counts}
        onDeleted={() => heading.current?.focus()}
      />
    </ListPage>
  )
}

interface RowsProps {
  filter: InboxFilter
  open: OpenRow | null
  counts: InboxCounts | undefined
  /** Moves the focus, because what was read is gone. */
  onDeleted: () => void
}

function Rows({ filter, open, counts, onDeleted }: RowsProps) {
  const navigate = useNavigate()
  const readingPart = useRef<HTMLDivElement>(null)
  const query = inboxApi.list.useInfiniteQuery(filter)
  const found = query.data?.pages.flatMap(({ items }) => items)
  // The first row stays open while others arrive before it: a reply may be half written.
  const [first, setFirst] = useState<OpenRow | null>(null)
  if (first === null && found?.[0]) setFirst(found[0])
  const read = open ?? first
  if (!found) return <LoadError {...query} />
  if (!counts) return null
  if (found.length === 0 && read === null) return <NoRows filter={filter} counts={counts} />
  const readKey = read && rowKeyOf(read)

  function show(row: OpenRow | undefined) {
    void navigate(inboxPath(filter, row), { replace: true, preventScrollReset: true })
  }
  const list = (
    <>
      {found.length === 0 && <NoRows filter={filter} counts={counts} />}
      {found.length > 0 && (
        <ul className={`ruled ${styles.rows}`} aria-label={labels[filter.show]} data-rows="">
          {found.map((item) => (
            <InboxRow
              key={item._id}
              item={item}
              asOf={counts.asOf}
              to={inboxPath(filter, item)}
              isChosen={rowKeyOf(item) === readKey}
            />
          ))}
        </ul>
      )}
      <MoreRows query={query} label="Show more" rows={found} first="first" noun="rows" />
    </>
  )
  return (
    <ListAndReading list={list} openKey={open && rowKeyOf(open)} backTo={inboxPath(filter)} readingPart={readingPart}>
      {read && (
        <>
          <RowSteps rows={found} open={read} pathOf={(row) => inboxPath(filter, row)} />
          <InboxReading
            key={readKey}
            open={read}
            asOf={counts.asOf}
            onDone={() => {
              show(read)
              readingPart.current?.focus({ preventScroll: true })
            }}
            onDeleted={() => {
              setFirst(null)
              show(undefined)
              onDeleted()
            }}
          />
        </>
      )}
    </ListAndReading>
  )
}

interface ListAndReadingProps {
  list: ReactNode
  /** What the address chooses, which a phone shows without the list; null for the list. */
  openKey: string | null
  backTo: string
  /** The part that is read, for the focus after a step whose button is removed. */
  readingPart: RefObject<HTMLDivElement | null>
  /** What is read; without a choice of the address the first row, which a phone does not show. */
  children: ReactNode
}

/** A list at the left and what is read at the right; below 992 px one of the two. */
function ListAndReading({ list, openKey, backTo, readingPart, children }: ListAndReadingProps) {
  const listPart = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement | null>(null)
  const shown = useRef(openKey)

  useEffect(() => {
    if (shown.current === openKey) return
    shown.current = openKey
    const isPhone = !listPart.current?.checkVisibility() || !readingPart.current?.checkVisibility()
    if (!isPhone) return
    // The part with the focus is gone.
    if (openKey === null) pressed.current?.focus({ preventScroll: true })
    else {
      readingPart.current?.focus({ preventScroll: true })
      readingPart.current?.scrollIntoView({ block: 'start' })
    }
  }, [openKey, readingPart])

  function rememberLink({ target }: MouseEvent) {
    pressed.current = target instanceof Element ? target.closest('a') : null
  }
  return (
    <div className={`${styles.parts} ${openKey === null ? '' : styles.isReading}`}>
      <div className={styles.list} ref={listPart} onClickCapture={rememberLink}>
        {list}
      </div>
      <div className={styles.reading} ref={readingPart} tabIndex={-1} role="region" aria-label="Chosen row">
        <div className="d-lg-none">
          <Link className="more back" to={backTo}>
            <Icon name="arrow-left" />
            Inbox and reviews
          </Link>
        </div>
        {children}
      </div>
    </div>
  )
}

interface InboxSearchProps {
  filter: InboxFilter
  team: readonly Assignee[]
  ownId: string | undefined
}

export function InboxSearch({ filter: { show, keyword, assignee }, team, ownId }: InboxSearchProps) {
  const others = team.filter(({ _id }) => _id !== ownId).map(({ _id, name }) => [_id, name])
  const options = { me: 'Me', ...Object.fromEntries(others), none: 'Nobody' }
  return (
    <ListFilter
      label="Rows of the inbox"
      searchLabel="Name, email, order, piece or words"
      choices={[{ name: 'assignee', label: 'Assigned to', options }]}
      values={{ keyword, assignee }}
      kept={{ show }}
      hrefOf={(entered) => inboxPath(readInboxFilter(entered))}
    />
  )
}

interface RowStepsProps {
  rows: readonly OpenRow[]
  open: OpenRow
  pathOf: (row: OpenRow) => string
}

/** The ways from what is read to the row before it and the next one; from what has left the list to its first row. */
export function RowSteps({ rows, open, pathOf }: RowStepsProps) {
  const place = rows.findIndex((row) => rowKeyOf(row) === rowKeyOf(open))
  const steps = [
    ['Previous', rows[place - 1]],
    ['Next', rows[place + 1]],
  ] as const
  if (!steps.some(([, row]) => row)) return null
  return (
    <nav className="d-flex gap-1 justify-content-end mb-2" aria-label="Rows around this one">
      {steps.map(
        ([text, row]) =>
          row && (
            <Link key={text} className="btn btn-quiet btn-sm" to={pathOf(row)} preventScrollReset>
              {text}
            </Link>
          ),
      )}
    </nav>
  )
}

const emptyTitles: Record<Exclude<InboxPart, 'open'>, string> = {
  messages: 'No messages yet',
  questions: 'No questions yet',
  reviews: 'No reviews yet',
  later: 'Nothing is snoozed.',
  done: 'Nothing is done yet.',
}

export function NoRows({ filter, counts }: { filter: InboxFilter; counts: InboxCounts }) {
  const { show, keyword, assignee } = filter
  const link = (text: string, to: string) => (
    <Link className="btn btn-outline btn-sm" to={to}>
      {text}
    </Link>
  )
  if (keyword || assignee) {
    const actions = (
      <>
        {show === 'open' && link('Search what is done', inboxPath({ ...filter, show: 'done' }))}
        {link('Clear all filters', inboxPath({ show }))}
      </>
    )
    return <EmptyState title="Nothing matches." actions={actions} drawing={false} />
  }
  if (show !== 'open') return <EmptyState title={emptyTitles[show]} drawing={false} />
  return (
    <EmptyState title="Nothing to answer." actions={link('Show done', inboxPath({ show: 'done' }))} drawing={false}>
      {lastAnswerText(counts)}
    </EmptyState>
  )
}
