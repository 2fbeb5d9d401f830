import type { CustomerDetails } from '#contract/back-office/customers.ts'
import type { PhoneCustomer } from '#contract/orders/phone-orders.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { emptyForm, type PhoneForm, withCustomer } from '#app/admin/orders/phone-order/phone-form.ts'

/** The values of the form after it took over a customer with the address of the last order, else the default one. */
export function toCustomerForm(details: CustomerDetails): PhoneForm {
  return { ...emptyForm, ...valuesOf(details) }
}

/**
 * Applies a chosen customer to a phone order in progress. Their own order stays as it is, and an order without a
 * customer keeps its items. Undefined if the order is for another customer.
 */
export function joinDraft(draft: Partial<PhoneForm>, details: CustomerDetails): Partial<PhoneForm> | undefined {
  const { isChosen, user, email, name } = { ...emptyForm, ...draft }
  if (isChosen === '') return valuesOf(details)
  if (details.account) return user === details.account._id ? {} : undefined
  const isSameGuest = email === details.email && (email !== '' || name === details.name)
  return user === '' && isSameGuest ? {} : undefined
}

function valuesOf(details: CustomerDetails): Partial<PhoneForm> {
  const customer = toPhoneCustomer(details)
  return withCustomer(customer, knownText(customer))
}

export function knownText({ email: address, orders, firstOrderAt, totalPrice, user: account }: PhoneCustomer): string {
  const bought =
    orders === 0 || firstOrderAt === null
      ? 'No paid order yet.'
      : `${orders === 1 ? '1 order' : `${orders} orders`} since ${nzDayText(firstOrderAt)}, ${formatDollars(totalPrice)}`
  return `${[address, account === null ? 'guest' : 'account'].filter(Boolean).join(', ')}. ${bought}`
}

function toPhoneCustomer({ name, email, phone, account, addresses, orders }: CustomerDetails): PhoneCustomer {
  const bought = orders.filter(({ isPaid, state }) => isPaid && state !== 'returned')
  const [newest = addresses[0]] = addresses
    .filter(({ lastUsedAt }) => lastUsedAt !== null)
    .toSorted((one, other) => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? ''))
  return {
    user: account?._id ?? null,
    name,
    email,
    phone: newest?.phone || phone,
    address: newest ?? null,
    orders: bought.length,
    firstOrderAt: bought.at(-1)?.createdAt ?? null,
    lastOrderAt: bought[0]?.createdAt ?? null,
    totalPrice: dollarsOf(bought.reduce((sum, { totalPrice }) => sum + centsOf(totalPrice), 0)),
  }
}
