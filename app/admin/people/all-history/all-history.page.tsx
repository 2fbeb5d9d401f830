import { Link, useSearchParams } from 'react-router'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { ActionButton } from '#app/admin/kit/act.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { dayChoices, ListFilter } from '#app/admin/kit/list-filter.tsx'
import { ListBody, MoreRows, PageHead } from '#app/admin/kit/list-page.tsx'
import { ChangedFieldList } from '#app/admin/people/history/changed-field-list.tsx'
import { eventText } from '#app/admin/people/history/event-text.ts'
import { historyApi } from '#app/api/admin/platform.ts'
import { historyTopics, readHistoryFilter, writeHistoryFilter, type HistoryFilter } from '#app/api/history-list.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { history, type ShopEvent } from '#contract/platform/history.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { contentsById } from '#rules/content/contents-by-id.ts'
import { nzTime } from '#rules/platform/nz-dates.ts'
import styles from '#app/admin/people/people.module.scss'

export const loader = prefetch(({ query }) => [
  historyApi.all.initiate(readHistoryFilter(query), { forceRefetch: true }),
])

export function Component() {
  const filter = readHistoryFilter(useSearchParams()[0])
  const list = historyApi.all.useInfiniteQuery(filter)
  const hasPeople = useMay('people', 'read')
  const events = list.data?.pages.flatMap(({ items }) => items)
  const { people: peopleTopic, ...otherTopics } = historyTopics
  return (
    <>
      <PageMeta title="History" />
      <PageHead
        heading="History"
        meta="You can undo a product change for 30 days, if nothing has changed since."
        buttons={
          <a className="btn btn-quiet btn-sm" href={csvUrl(filter)} download>
            <AdminIcon name="download" />
            CSV<span className="visually-hidden"> of the changes that fit</span>
          </a>
        }
      />
      {hasPeople && <SubNav />}
      <ListFilter
        label="History"
        searchLabel="Piece, order, person or words"
        searchName="search"
        choices={[
          { name: 'by', label: 'Who', options: { people: 'People', shop: 'The shop' } },
          { name: 'about', label: 'What', options: hasPeople ? { ...otherTopics, people: peopleTopic } : otherTopics },
          ...dayChoices,
        ]}
        values={filter}
        hrefOf={(entered) => adminPaths.history(writeHistoryFilter(readHistoryFilter(entered)))}
      />
      <ListBody
        rows={events}
        query={list}
        empty={
          <EmptyState title="Nothing like that" drawing={false}>
            No changes match these filters.
          </EmptyState>
        }
      >
        {(shown) => <EventTable events={shown} />}
      </ListBody>
      <MoreRows query={list} label="Older changes" rows={events} first="newest" noun="changes" />
    </>
  )
}

function csvUrl(filter: HistoryFilter): string {
  const query = writeHistoryFilter(filter)
  return query === '' ? history.exportCsv.url : `${history.exportCsv.url}?${query}`
}

function EventTable({ events }: { events: readonly ShopEvent[] }) {
  return (
    <DataTable
      caption="History of changes"
      variant={`table-sm table-stack table-mini ${styles.changes}`}
      rows={events}
      columns={[
        {
          head: 'When',
          sorted: 'descending',
          card: 'bare',
          className: 'num text-nowrap',
          cell: ({ createdAt }) => <time dateTime={createdAt}>{nzTime(createdAt)}</time>,
        },
        {
          head: 'Who',
          card: 'bare',
          className: 'text-break',
          cell: ({ by, byKind }) => (byKind === 'person' ? by : <span className="badge badge-soft">{by}</span>),
        },
        {
          head: 'What',
          isLead: true,
          className: 'text-break',
          cell: (event) => (
            <>
              <Subject subject={event.subject} />: {eventText(event).what}
            </>
          ),
        },
        {
          head: 'Before and after',
          card: 'bare',
          className: styles.changedFields,
          cell: (event) => <ChangedFieldList fields={eventText(event).fields} />,
        },
        { head: 'Actions', isAct: true, isRight: true, cell: (event) => <EventSteps event={event} /> },
      ]}
    />
  )
}

function EventSteps({ event }: { event: ShopEvent }) {
  const mayRestore = useMay('products', 'change')
  const mayUndo = useMay('customers', 'change')
  return (
    <>
      {event.canRestore && mayRestore && <Restore event={event} />}
      {event.canRestore && mayRestore && event.action === 'imported' && <PutImportBack event={event} />}
      {event.addedTo !== null && mayUndo && <UndoAtCustomer event={event} customer={event.addedTo} />}
    </>
  )
}

const subjects: Record<ShopEvent['subject']['kind'], string> = {
  product: 'A product',
  order: 'An order',
  user: 'A person',
  'delivery-zone': 'A delivery zone',
  discount: 'A discount code',
  content: 'Content',
  connection: 'A connection',
}

const pages: Record<ShopEvent['subject']['kind'], (id: string) => string> = {
  product: adminPaths.productEdit,
  order: adminPaths.order,
  user: adminPaths.userEdit,
  'delivery-zone': () => adminPaths.delivery,
  discount: () => adminPaths.discounts,
  content: (id) => contentsById[id]?.page ?? adminPaths.shopPage(id),
  connection: () => adminPaths.connections,
}

function Subject({ subject: { kind, _id, name, isDeleted } }: Pick<ShopEvent, 'subject'>) {
  const text = name || subjects[kind]
  return isDeleted ? `${text} (deleted)` : <Link to={pages[kind](_id)}>{text}</Link>
}

/** The page of the customer shows which orders go back, and undoes them together. */
function UndoAtCustomer({ event, customer }: { event: ShopEvent; customer: string }) {
  return (
    <Link className="btn btn-outline btn-sm" to={adminPaths.customer(customer)}>
      Undo<span className="visually-hidden"> {event.subject.name}, on the customer’s page</span>
    </Link>
  )
}

function Restore({ event: { _id: id, subject } }: { event: ShopEvent }) {
  return (
    <ActionButton mutation={historyApi.restoreVersion.useMutation()} arg={{ id }} success={({ message }) => message}>
      Undo<span className="visually-hidden"> the change of {subject.name}</span>
    </ActionButton>
  )
}

/** Asks first, because a file may have changed hundreds of products. */
function PutImportBack({ event }: { event: ShopEvent }) {
  const [restoreVersion] = historyApi.putImportBack.useMutation()
  const { ask, dialog } = useConfirmedAction({
    question: () => ({
      question: 'Undo the whole import?',
      consequence:
        'Every product of this file gets its values from before. Products that were changed since, new ones, stock and pictures stay as they are.',
      action: 'Undo the import',
      keep: 'Keep the import',
    }),
    send: restoreVersion,
    success: ({ message }) => message,
  })

  return (
    <>
      <button className="btn btn-quiet btn-sm" type="button" onClick={() => ask({ id: event._id })}>
        Undo the whole import…
        <span className="visually-hidden"> with {event.subject.name}</span>
      </button>
      {dialog}
    </>
  )
}
