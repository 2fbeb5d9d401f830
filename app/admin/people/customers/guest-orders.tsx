import { Link } from 'react-router'
import { ActionButton } from '#app/admin/kit/act.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { customersApi } from '#app/api/admin/back-office.ts'
import { useMay } from '#app/admin/frame/use-may.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { CustomerDetails, CustomerOrder } from '#contract/back-office/customers.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { centsOf, formatCents } from '#rules/platform/money.ts'

export function GuestOrders({ customer }: { customer: CustomerDetails }) {
  const ofGuest = customer.orders.filter(({ isOfGuest }) => isOfGuest)
  const added = customer.orders.filter(({ isAdded }) => isAdded)
  return (
    <>
      {ofGuest.length > 0 && <OfGuest customer={customer} orders={ofGuest} />}
      {added.length > 0 && <Added id={customer._id} orders={added} />}
    </>
  )
}

function OfGuest({ customer, orders }: { customer: CustomerDetails; orders: readonly CustomerOrder[] }) {
  const { _id, name, account } = customer
  const mayChange = useMay('customers', 'change')
  const [add] = customersApi.addGuestOrders.useMutation()
  const sendLink = customersApi.sendClaimLink.useMutation()
  const paid = orders.filter(({ isPaid }) => isPaid)
  const numbers = paid.map(({ orderNumber }) => orderNumber).join(', ')
  const isOne = paid.length === 1
  const sum = formatCents(paid.reduce((cents, { totalPrice }) => cents + centsOf(totalPrice), 0))

  const { ask, dialog } = useConfirmedAction({
    question: () => ({
      question: `Add ${numbers} to ${name}?`,
      consequence: `${isOne ? '1 order' : `${paid.length} orders`}, ${sum}. ${name} sees ${isOne ? 'it' : 'them'} under My Orders, and gets an email about it. For 30 days you can take ${isOne ? 'it' : 'them'} back.`,
      action: isOne ? 'Add the order' : 'Add the orders',
      keep: isOne ? 'Leave it with the guest' : 'Leave them with the guest',
    }),
    send: (id: string) => add({ id }),
    success: () => (isOne ? 'Order added' : 'Orders added'),
    onDone: focusMain,
  })

  const buttons = (
    <div className="d-flex flex-column gap-2">
      {account?.isEmailConfirmed && paid.length > 0 && (
        <button type="button" className="btn btn-outline" onClick={() => ask(_id)}>
          Add to this customer…
        </button>
      )}
      <ActionButton mutation={sendLink} arg={{ id: _id }} success={({ message }) => message}>
        Send the link
      </ActionButton>
    </div>
  )
  return (
    <>
      <Alert kind="info" className="mb-4" action={mayChange && buttons}>
        <strong>A guest ordered with the same address.</strong> The account doesn’t see <OrderLinks orders={orders} />.
        The guest can move {orders.length === 1 ? 'it' : 'them'} there by email
        {account?.isEmailConfirmed && paid.length > 0 && '; you can also add what is paid'}.
      </Alert>
      {dialog}
    </>
  )
}

function Added({ id, orders }: { id: string; orders: readonly CustomerOrder[] }) {
  const mayChange = useMay('customers', 'change')
  const undo = customersApi.takeGuestOrdersBack.useMutation()

  const button = (
    <ActionButton mutation={undo} arg={{ id }} success="Back with the guest" onDone={focusMain}>
      Undo
    </ActionButton>
  )
  return (
    <Alert kind="success" className="mb-4" action={mayChange && button}>
      <OrderLinks orders={orders} /> {orders.length === 1 ? 'was the order' : 'were orders'} of a guest. The shop has
      added {orders.length === 1 ? 'it' : 'them'} to the account in the last 30 days.
    </Alert>
  )
}

function OrderLinks({ orders }: { orders: readonly CustomerOrder[] }) {
  return orders.map(({ _id, orderNumber }, index) => (
    <span key={_id}>
      {index > 0 && ', '}
      <Link className="text-nowrap" to={adminPaths.order(_id)}>
        {orderNumber}
      </Link>
    </span>
  ))
}
