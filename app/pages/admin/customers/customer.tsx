import { useParams } from 'react-router'
import { customersApi, useReadCustomerQuery } from '#app/api/admin/customers.ts'
import type { MissingPage } from '#app/pages/load-error.tsx'
import { BackToList } from '#app/layout/admin/lists/back-to-list.tsx'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetchById } from '#app/store/prefetch.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import type { CustomerDetails } from '#contract/admin/customers.ts'
import { formatDollars } from '#rules/money.ts'
import { nzDayText, nzTimeText } from '#rules/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { CustomerAside } from './customer-aside.tsx'
import { CustomerMessages } from './customer-messages.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders, CustomerRequests } from './customer-orders.tsx'
import { CustomerReviews, OrderNoteList } from './customer-reviews.tsx'
import { GuestOrders } from './guest-orders.tsx'
import styles from './customers.module.scss'

export const loader = prefetchById('Customer not found', (id) => [
  customersApi.endpoints.readCustomer.initiate(id, { forceRefetch: true }),
])

export const missing: MissingPage = {
  heading: 'Customer',
  link: { label: 'Customers', to: adminPaths.customers },
}

/** A customer: what they bought, asked and wrote, and for the owner what the shop knows as a file, and its erasure. */
export function Component() {
  const { id = '' } = useParams()
  const { data: customer } = useReadCustomerQuery(id)
  if (!customer) return <PageMeta title="Customer" />
  const { name, account } = customer
  return (
    <>
      <PageMeta title={name} />
      <div className="container">
        <BackToList to={adminPaths.customers}>Customers</BackToList>
        <div className={styles.head}>
          <PageHeading title={name} meta={knownSince(customer)} />
          {customer.email !== '' && (
            <a className="btn btn-primary btn-sm" href={`mailto:${customer.email}`}>
              <Icon name="envelope" />
              Write
            </a>
          )}
        </div>
        <GuestOrders customer={customer} />
        {account && !account.isEmailConfirmed && (
          <Alert kind="warning" className="mb-4">
            This address is not confirmed: the account may be another person’s than earlier guests and messages.
          </Alert>
        )}
        <Figures customer={customer} />
        <div className={styles.columns}>
          <div>
            <CustomerOrders customer={customer} />
            <CustomerRequests requests={customer.requests} />
            <CustomerNotes id={customer._id} notes={customer.notes} />
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

function returnsText(requests: CustomerDetails['requests']): string {
  const returns = requests.filter(({ kind }) => kind === 'return').length
  if (returns === 0) return 'no returns'
  return returns === 1 ? '1 return' : `${returns} returns`
}

function Figures({ customer }: { customer: CustomerDetails }) {
  const { orderCount, paid, refunded, testPaid, reviews, requests } = customer
  const open = requests.filter(({ state }) => state === 'open' || state === 'awaited').length
  return (
    <dl className={styles.figures}>
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
        <dt>Requests</dt>
        <dd>{requests.length}</dd>
        <dd>{open === 0 ? 'none open' : `${open} open`}</dd>
      </div>
      <div>
        <dt>Reviews</dt>
        <dd>{reviews.length}</dd>
      </div>
    </dl>
  )
}
