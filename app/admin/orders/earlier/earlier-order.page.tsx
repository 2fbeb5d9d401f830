import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useMay } from '#app/admin/frame/use-may.ts'
import { BackToList } from '#app/admin/kit/back-to-list.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { DialogForm, FormDialog } from '#app/admin/kit/form-dialog.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import { LoadError, PageHead } from '#app/admin/kit/list-page.tsx'
import { Section } from '#app/admin/kit/section.tsx'
import { earlierOrdersApi } from '#app/api/earlier-orders.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import type { MissingPage } from '#app/page/load-error.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetchById } from '#app/store/prefetch.ts'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { EarlierOrder } from '#contract/orders/earlier-orders.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatEarlierAmount, formerShopText } from '#rules/orders/earlier-orders.ts'
import styles from '#app/admin/orders/page/order.module.scss'
import { centsOf, dollarsOf } from '#rules/platform/money.ts'

export const loader = prefetchById('Order not found', (id) => [earlierOrdersApi.read.initiate({ id })])

export const missing: MissingPage = {
  heading: 'Earlier order',
  link: { label: 'Earlier orders', to: adminPaths.earlierOrders() },
}

/** An order of the shop before this one, to read. */
export function Component() {
  const { id = '' } = useParams()
  const { data: order, error, isFetching, refetch } = earlierOrdersApi.read.useQuery({ id })
  return (
    <>
      <PageMeta title={order ? `Earlier order ${order.number}` : 'Earlier order'} />
      <div className="container">
        <BackToList to={adminPaths.earlierOrders()}>Earlier orders</BackToList>
        {order ? <EarlierOrderPage order={order} /> : <h1>Earlier order</h1>}
        {!order && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
      </div>
    </>
  )
}

function EarlierOrderPage({ order }: { order: EarlierOrder }) {
  const { number, source, placedAt, status, note } = order
  return (
    <>
      <PageHead
        heading={`Earlier order ${number}`}
        meta={
          <>
            {formerShopText(source)}, <DayInWords at={placedAt} />. History of the former shop: nothing here changes
            stock, money or GST.
          </>
        }
      />
      <div className={styles.columns}>
        <div className={`${kit.facts} ${styles.who}`}>
          <Buyer order={order} />
          <Section title="Status" id="status" headingClassName="">
            <p>{status || 'Not known'}</p>
            {note !== '' && <p className="meta text-pre-line text-break">Note: {note}</p>}
          </Section>
        </div>
        <div className={styles.main}>
          <Items order={order} />
        </div>
      </div>
    </>
  )
}

function Buyer({ order }: { order: EarlierOrder }) {
  const { name, email, phone, address } = order
  const mayReadCustomers = useMay('customers', 'read')
  const mayErase = useMay('customerErase', 'change')
  return (
    <Section title="Buyer" id="buyer" headingClassName="">
      <p className="text-break">
        {name}
        {email !== '' && (
          <>
            <br />
            <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
        {phone !== '' && (
          <>
            <br />
            {phone}
          </>
        )}
      </p>
      {address !== '' && <address className="address text-pre-line text-break">{address}</address>}
      {mayReadCustomers && email !== '' && (
        <p className="meta mt-2">
          <Link className="line-link" to={adminPaths.customersLike(email)}>
            Customers with this email address
          </Link>
        </p>
      )}
      {mayErase && (email !== '' || phone !== '' || address !== '') && <EraseBuyer order={order} />}
    </Section>
  )
}

/** A buyer who is not a customer here has no other page on which the owner could erase them. */
function EraseBuyer({ order: { _id: id, name, email } }: { order: EarlierOrder }) {
  const [isErasing, setIsErasing] = useState(false)
  const navigate = useNavigate()
  const form = useServerForm(earlierOrdersApi.eraseBuyer.useMutation(), {
    initial: { confirmation: '' },
    toRequest: ({ confirmation }) => ({ id, confirmation }),
    successText: ({ message }) => message,
    onSuccess: async () => navigate(adminPaths.earlierOrders()),
  })
  const close = () => setIsErasing(false)
  return (
    <>
      <button className="btn btn-quiet btn-sm" type="button" onClick={() => setIsErasing(true)}>
        Erase the buyer…
      </button>
      <FormDialog show={isErasing} title={`Erase what we know of ${name || email}?`} onClose={close}>
        <DialogForm form={form} action="Erase" isDanger keep="Keep" onClose={close}>
          <p>
            {email === '' ? 'This earlier order goes' : 'All earlier orders and questions with this address go'}{' '}
            straight away. This can’t be undone.
          </p>
          <TextField
            {...form.field('confirmation')}
            label={`Enter ${email || name} to erase`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </DialogForm>
      </FormDialog>
    </>
  )
}

function Items({ order: { items, total, refunded, currency, paidWith } }: { order: EarlierOrder }) {
  const amount = (dollars: number) => formatEarlierAmount(dollars, currency)
  return (
    <Section title="Pieces" id="pieces">
      <DataTable
        caption="Pieces"
        rows={items}
        columns={[
          { head: 'Piece', isLead: true, className: 'text-break', cell: ({ name }) => name },
          { head: 'Code', className: 'text-break', cell: ({ code }) => code },
          { head: 'Units', isRight: true, cell: ({ qty }) => qty },
          { head: 'Price', isRight: true, cell: ({ price }) => amount(price) },
          { head: 'Sum', isRight: true, cell: ({ price, qty }) => amount(dollarsOf(centsOf(price) * qty)) },
        ]}
      />
      <dl className="sums">
        <dt className="total">Total</dt>
        <dd className="total">{amount(total)}</dd>
        {refunded > 0 && (
          <>
            <dt>Refunded</dt>
            <dd>{amount(-refunded)}</dd>
          </>
        )}
        {paidWith !== '' && (
          <>
            <dt>Paid with</dt>
            <dd>{paidWith}</dd>
          </>
        )}
      </dl>
    </Section>
  )
}
