import { Link, useParams } from 'react-router'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { BackToList } from '#app/admin/kit/back-to-list.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import { PageHead } from '#app/admin/kit/list-page.tsx'
import { AddNote, Note } from '#app/admin/kit/notes.tsx'
import { Section } from '#app/admin/kit/section.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { customersApi } from '#app/api/admin/back-office.ts'
import { earlierOrdersApi } from '#app/api/earlier-orders.ts'
import type { MissingPage } from '#app/page/load-error.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { trimAtWord } from '#app/page/trim-at-word.ts'
import { prefetchById } from '#app/store/prefetch.ts'
import { DayInList } from '#app/ui/day-in-words.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Stars } from '#app/ui/product/stars.tsx'
import type { CustomerDetails, CustomerMessage } from '#contract/back-office/customers.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { nzDayText, nzTimeText, listTimeText } from '#rules/platform/nz-dates.ts'
import { CustomerAside } from './customer-aside.tsx'
import { CustomerEarlierOrders, CustomerOrders, CustomerRequests } from './customer-orders.tsx'
import styles from '#app/admin/people/people.module.scss'
import { GuestOrders } from './guest-orders.tsx'
import { waitHeadline, waitLine } from './wait-text.ts'

export const loader = prefetchById('Customer not found', (id) => [
  customersApi.read.initiate({ id }, { forceRefetch: true }),
  earlierOrdersApi.listOfCustomer.initiate({ id }, { forceRefetch: true }),
])

export const missing: MissingPage = {
  heading: 'Customer',
  link: { label: 'Customers', to: adminPaths.customers },
}

export function Component() {
  const { id = '' } = useParams()
  const { data: customer } = customersApi.read.useQuery({ id })
  const mayPhone = useMay('phoneOrders', 'change')
  if (!customer) return <PageMeta title="Customer" />
  const { name, account } = customer
  return (
    <>
      <PageMeta title={name} />
      <div className="container">
        <BackToList to={adminPaths.customers}>Customers</BackToList>
        <PageHead
          heading={name}
          meta={knownSince(customer)}
          buttons={
            <>
              {mayPhone && (
                <Link className="btn btn-outline btn-sm" to={adminPaths.phoneOrderFor(customer._id)}>
                  <AdminIcon name="telephone" />
                  Phone order
                </Link>
              )}
              {customer.email !== '' && (
                <a className="btn btn-primary btn-sm" href={`mailto:${customer.email}`}>
                  <Icon name="envelope" />
                  Write
                </a>
              )}
            </>
          }
        />
        <GuestOrders customer={customer} />
        {account && !account.isEmailConfirmed && (
          <Alert kind="warning" className="mb-4">
            This address isn’t confirmed, so earlier guest orders and messages may be from someone else.
          </Alert>
        )}
        <CustomerFigures customer={customer} />
        <div className={styles.columns}>
          <div>
            <CustomerOrders customer={customer} />
            <CustomerEarlierOrders id={customer._id} />
            <CustomerRequests requests={customer.requests} />
            <CustomerNotes customer={customer} />
            <OrderNoteList notes={customer.orderNotes} />
            <CustomerMessages messages={customer.messages} />
            <CustomerReviews reviews={customer.reviews} />
          </div>
          <CustomerAside customer={customer} />
        </div>
      </div>
    </>
  )
}

function knownSince({ account, orders, orderCount }: CustomerDetails): string {
  if (!account) {
    const first = orders.at(-1)
    if (!first) return 'Guest'
    return `Guest${orders.length === orderCount ? `, first order on ${nzDayText(first.createdAt)}` : ''}`
  }
  const registered = `Registered on ${nzDayText(account.createdAt)}.`
  return account.lastUsedAt === null ? registered : `${registered} Last here ${nzTimeText(account.lastUsedAt)}.`
}

function CustomerFigures({ customer }: { customer: CustomerDetails }) {
  const { orderCount, paid, refunded, testPaid, reviews, requests, waitsFor } = customer
  return (
    <dl className={kit.figures}>
      <div>
        <dt>Paid</dt>
        <dd>{formatDollars(paid)}</dd>
        <dd>
          {orderCount === 1 ? '1 order' : `${orderCount} orders`}
          {testPaid > 0 && `, test payments of ${formatDollars(testPaid)} not counted`}
        </dd>
      </div>
      <div>
        <dt>Refunded</dt>
        <dd>{formatDollars(refunded)}</dd>
        <dd>{returnsText(requests)}</dd>
      </div>
      <div>
        <dt>Reviews</dt>
        <dd>{reviews.length}</dd>
        {reviews[0] && (
          <dd>
            {reviews.length > 1 && 'Last: '}
            {reviews[0].rating === 1 ? '1 star' : `${reviews[0].rating} stars`}, {reviews[0].product.name}
          </dd>
        )}
      </div>
      <div>
        <dt>Waiting for</dt>
        <dd>{waitHeadline(waitsFor)}</dd>
        {waitsFor.map(waitLine).map(({ text, to }) => (
          <dd key={`${to} ${text}`}>
            <Link className="line-link" to={to}>
              {text}
            </Link>
          </dd>
        ))}
      </div>
    </dl>
  )
}

function returnsText(requests: CustomerDetails['requests']): string {
  const returns = requests.filter(({ kind }) => kind === 'return').length
  if (returns === 0) return 'no returns'
  return returns === 1 ? '1 return' : `${returns} returns`
}

function CustomerReviews({ reviews }: Pick<CustomerDetails, 'reviews'>) {
  if (reviews.length === 0) return null
  return (
    <Section title="Reviews" id="reviews">
      <ul className={styles.lines}>
        {reviews.map(({ _id, product, rating, comment, isHidden, createdAt }) => (
          <li key={_id}>
            <p>
              <span role="img" aria-label={`${rating} of 5 stars`}>
                <Stars rating={rating} />
              </span>{' '}
              <Link to={paths.product(product._id)}>{product.name}</Link>
            </p>
            <p>{comment}</p>
            <span className="meta">
              <DayInList at={createdAt} />
              {isHidden && ', hidden'}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OrderNoteList({ notes }: { notes: CustomerDetails['orderNotes'] }) {
  if (notes.length === 0) return null
  return (
    <Section title="Notes on orders" id="order-notes">
      <ul className={styles.lines}>
        {notes.map(({ order, orderNumber, text, by, createdAt }) => (
          <li key={`${order} ${createdAt} ${text}`}>
            <p>{text}</p>
            <span className="meta">
              <Link className="text-nowrap" to={adminPaths.order(order)}>
                {orderNumber}
              </Link>
              , <DayInList at={createdAt} />, {by}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const kinds: Record<CustomerMessage['kind'], string> = { message: 'Message', question: 'Question', email: 'Email' }
const states: Record<CustomerMessage['state'], string> = {
  open: 'Waiting for an answer',
  done: 'Done',
  queued: 'Not sent yet',
  sent: 'Sent',
  failed: 'Failed',
}
const looks: Partial<Record<CustomerMessage['state'], string>> = { sent: 'yes', failed: 'no' }

function CustomerMessages({ messages }: { messages: readonly CustomerMessage[] }) {
  return (
    <Section title="Messages and emails" id="messages">
      {messages.length === 0 && <p className="meta">None.</p>}
      {messages.length > 0 && (
        <DataTable
          rows={messages}
          columns={[
            {
              head: 'When',
              className: 'num text-nowrap',
              cell: ({ createdAt }) => <time dateTime={createdAt}>{listTimeText(createdAt)}</time>,
            },
            {
              head: 'What',
              isLead: true,
              className: 'text-break',
              cell: (message) => <MessageText message={message} />,
            },
            { head: 'Kind', cell: ({ kind }) => kinds[kind] },
            {
              head: 'State',
              isRight: true,
              cell: ({ state }) => <span className={looks[state]}>{states[state]}</span>,
            },
          ]}
        />
      )}
    </Section>
  )
}

function MessageText({ message: { _id, kind, text } }: { message: CustomerMessage }) {
  const start = trimAtWord(text)
  if (kind === 'message') return <Link to={adminPaths.message(_id)}>{start}</Link>
  if (kind === 'question') return <Link to={adminPaths.question(_id)}>{start}</Link>
  return start
}

function CustomerNotes({ customer: { _id: id, notes } }: { customer: CustomerDetails }) {
  const mayChange = useMay('customers', 'change')
  const add = customersApi.addNote.useMutation()
  const change = customersApi.changeNote.useMutation()
  const [deleteNote] = customersApi.deleteNote.useMutation()
  const { ask, dialog } = useConfirmedAction({
    question: () => ({
      question: 'Delete this note?',
      consequence: 'You can’t undo this.',
      action: 'Delete',
      keep: 'Keep the note',
      isDanger: true,
    }),
    send: (noteId: string) => deleteNote({ id, noteId }),
    success: () => 'Note deleted',
  })
  return (
    <Section title="Notes">
      {mayChange && <AddNote id={id} add={add} />}
      <ul className={`mt-3 ${styles.lines}`} aria-label="Notes">
        {notes.map((note) => (
          <li key={note._id}>
            <Note
              id={id}
              note={note}
              change={change}
              mayChange={mayChange}
              deleteText="Delete…"
              onDelete={() => ask(note._id)}
            >
              {(edit) => (
                <>
                  <p className="text-pre-line">{note.text}</p>
                  <span className="meta">
                    {listTimeText(note.createdAt)}, {note.by}
                    {note.changedAt !== null && `, changed ${listTimeText(note.changedAt)}`} {edit}
                  </span>
                </>
              )}
            </Note>
          </li>
        ))}
      </ul>
      {dialog}
    </Section>
  )
}
