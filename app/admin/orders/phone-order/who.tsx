import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { phoneOrdersApi } from '#app/api/admin/orders.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import type { PhoneCustomer } from '#contract/orders/phone-orders.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { knownText } from './begin/customer-form.ts'
import { noCustomer, withCustomer, type PhoneForm } from './phone-form.ts'
import styles from './phone-order.module.scss'
import { SuggestField } from '#app/admin/frame/suggest/suggest-field.tsx'
import type { PhoneFormState } from './use-phone-form.ts'

export function Who({ form }: { form: PhoneFormState }) {
  const { values, errors } = form
  const [typed, setTyped] = useState('')
  const keyword = useDebouncedValue(typed.trim(), 150)
  const { currentData = [] } = phoneOrdersApi.customers.useQuery(keyword === '' ? skipToken : { keyword })
  const change = (given: Partial<PhoneForm>) => form.changeAll(given)

  if (values.isChosen === '') {
    const found = currentData.map((customer) => ({
      key: customer.user ?? `${customer.email} ${customer.phone} ${customer.name}`,
      content: <Customer customer={customer} />,
      onChoose: () => change(withCustomer(customer, knownText(customer))),
    }))
    const add = {
      key: 'new',
      content: <span>+ New customer ‘{typed.trim()}’</span>,
      onChoose: () => change({ ...noCustomer, isChosen: 'yes', ...readTyped(typed) }),
    }
    return (
      <SuggestField
        label="Name, email, phone or town"
        name="customer"
        listName="Customers"
        typed={typed}
        error={errors.customer}
        suggestions={typed.trim() === '' ? [] : [...found, add]}
        onType={setTyped}
      />
    )
  }
  const isKnown = values.known !== ''
  const again = (
    <button className="btn btn-quiet btn-sm" type="button" onClick={() => change(noCustomer)}>
      Choose another
    </button>
  )
  return (
    <>
      {isKnown && (
        <div className="between gap-3 align-items-start mb-3 py-3 rule-ink">
          <div className="min-w-0">
            <strong>{values.name}</strong>{' '}
            {values.user !== '' && (
              <Link className="line-link" to={adminPaths.userEdit(values.user)}>
                Open
              </Link>
            )}
            <p className="meta mb-0">{values.known}</p>
          </div>
          {again}
        </div>
      )}
      <div className={styles.fields}>
        {!isKnown && <TextField {...form.field('name')} label="Name" autoComplete="off" required maxLength={60} />}
        <TextField {...form.field('phone')} label="Phone" type="tel" autoComplete="off" required maxLength={40} />
        {values.user === '' && (
          <TextField
            {...form.field('email')}
            label="Email"
            type="email"
            autoComplete="off"
            help="Without one there’s no pay link."
          />
        )}
      </div>
      {!isKnown && again}
    </>
  )
}

/** What was typed, as the name, the address or the number of a new customer. */
function readTyped(typed: string): Partial<PhoneForm> {
  const text = typed.trim()
  if (text.includes('@')) return { email: text }
  return /^[+\d][\d\s()-]*$/.test(text) ? { phone: text } : { name: text }
}

function Customer({ customer }: { customer: PhoneCustomer }) {
  const { address, email, phone, orders, user: account } = customer
  const where = address && address.city !== '' ? `${address.city} ${address.postCode}` : ''
  const line = [where, email || phone, account === null ? 'guest' : ''].filter(Boolean).join(', ')
  return (
    <>
      <span>
        <strong>{customer.name}</strong>
        <small>{line}</small>
      </span>
      <small>{orders === 0 ? '' : orders === 1 ? '1 order' : `${orders} orders`}</small>
    </>
  )
}
