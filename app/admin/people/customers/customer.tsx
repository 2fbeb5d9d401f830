import { Link, useParams } from 'react-router'
import { customersApi, useReadCustomerQuery } from '#app/api/admin/customers.ts'
import type { MissingPage } from '#app/page/load-error.tsx'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { BackToList } from '#app/admin/list/back-to-list.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetchById } from '#app/store/prefetch.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import type { CustomerDetails } from '#contract/back-office/customers.ts'
import { nzDayText, nzTimeText } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { CustomerAside } from './customer-aside.tsx'
import { CustomerFigures } from './customer-figures.tsx'
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
  const mayPhone = useMay('phoneOrders', 'change')
  if (!customer) return <PageMeta title="Customer" />
  const { name, account } = customer
  return (
    <>
      <PageMeta title={name} />
      <div className="container">
        <BackToList to={adminPaths.customers}>Customers</BackToList>
        <div className={styles.head}>
          <PageHeading title={name} meta={knownSince(customer)} />
          <div className={styles.buttons}>
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
          </div>
        </div>
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
