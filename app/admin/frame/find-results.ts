import type { Role } from '#contract/platform/areas.ts'
import type { Found } from '#contract/back-office/find.ts'
import { mayOpen, menuOf } from '#app/admin/pages.ts'
import { formatEarlierAmount } from '#rules/orders/earlier-orders.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { RecentPlace } from './recent-places.ts'

/** A result of the search. `note` is shown at its end. */
export interface Result {
  label: string
  to: string
  note?: string
  image?: string
  kind: 'product' | 'order' | 'customer' | 'page' | 'place' | 'action'
  also?: string
}

interface ResultGroup {
  title: string
  results: readonly Result[]
  /** The index of its first result among all results. */
  firstPlace: number
}

/** What a typed text searches; its first character can narrow it to one kind. */
export interface Wish {
  only: 'actions' | 'orders' | 'customers' | null
  /** The keyword for the server; empty for none. */
  keyword: string
}

/** Reads a typed text: `>` narrows it to actions, `T-` to orders, `@` to customers. */
export function readWish(typed: string): Wish {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  if (text.startsWith('>')) return { only: 'actions', keyword: text.slice(1).trim() }
  if (text.startsWith('@')) return { only: 'customers', keyword: text.slice(1).trim() }
  return { only: /^t-/i.test(text) ? 'orders' : null, keyword: text }
}

const actions: readonly Result[] = [
  { label: 'Add a product', to: adminPaths.products() },
  { label: 'Import products', to: adminPaths.productImport },
  { label: 'Restore a deleted piece', to: adminPaths.deletedProducts, also: 'undo restore' },
  { label: 'Plan a sale', to: adminPaths.newSale(), also: 'discount special offer' },
  { label: 'Make a discount code', to: adminPaths.discounts, also: 'coupon voucher promo' },
  { label: 'Refund or cancel an order', to: adminPaths.orders(), also: 'money back return' },
  { label: 'Find an order from the former shop', to: adminPaths.earlierOrders(), also: 'earlier moved old' },
  { label: 'Place a phone order', to: adminPaths.phoneOrder, also: 'telephone' },
  { label: 'Find a customer', to: adminPaths.customers },
  { label: 'Pack and ship orders', to: adminPaths.deliver(), also: 'shipping courier freight parcel' },
  { label: 'Reply to messages', to: adminPaths.inbox('show=messages'), also: 'email contact' },
  { label: 'Answer questions', to: adminPaths.inbox('show=questions') },
  { label: 'Read and reply to reviews', to: adminPaths.inbox('show=reviews') },
  { label: 'Change delivery zones', to: adminPaths.delivery, also: 'shipping freight settings postage' },
  { label: 'Write an announcement', to: adminPaths.announcement, also: 'banner' },
  { label: 'Change the home page', to: adminPaths.homePage },
  { label: 'Write a page', to: adminPaths.shopPages },
  { label: 'Change the menu', to: adminPaths.menu, also: 'header footer navigation' },
  { label: 'Change the answers of support', to: adminPaths.supportAnswers, also: 'faq help' },
  { label: 'Change the terms', to: adminPaths.fixedText('terms'), also: 'conditions' },
  { label: 'Change the privacy statement', to: adminPaths.fixedText('privacy') },
  { label: 'Change the styling tips', to: adminPaths.fixedText('styling-tips') },
  { label: 'Change rooms and categories', to: adminPaths.rooms },
  {
    label: 'Change phone hours and contact',
    to: adminPaths.hours,
    also: 'settings opening hours phone footer address',
  },
  { label: 'Enter the bank account', to: adminPaths.contactField('bankAccount'), also: 'transfer settings' },
  { label: 'Enter the GST number', to: adminPaths.contactField('gstNumber'), also: 'tax settings' },
  { label: 'Add closed days', to: adminPaths.hours, also: 'holidays christmas' },
  { label: 'Change days and minutes', to: adminPaths.hours, also: 'settings hold returns' },
  { label: 'Count stock', to: adminPaths.stocktake(), also: 'stocktake inventory' },
  { label: 'Read the stock ledger', to: adminPaths.stockLedger() },
  { label: 'Report GST', to: adminPaths.money, also: 'tax return' },
  { label: 'See sales by day, category and piece', to: adminPaths.moneySales() },
  { label: 'See payouts to the bank', to: adminPaths.moneyPayouts(), also: 'stripe' },
  { label: 'See what isn’t paid', to: adminPaths.moneyNotPaid },
  {
    label: 'Export payments, order lines and invoices',
    to: adminPaths.moneyExports,
    also: 'xero accounting books csv',
  },
  { label: 'Check the connections', to: adminPaths.connections, also: 'settings backups stripe paypal mail' },
  { label: 'Make a backup', to: adminPaths.connections, also: 'restore export settings' },
  { label: 'Check the Google feed', to: adminPaths.feeds, also: 'merchant shopping' },
  { label: 'Add a webhook', to: adminPaths.webhooks() },
  { label: 'Make an API token', to: adminPaths.tokens },
  { label: 'Invite a person', to: adminPaths.people, also: 'team staff packer role user' },
  { label: 'Read sign-ins', to: adminPaths.access(), also: 'security login' },
].map((action) => ({ ...action, kind: 'action' }))

const states: Record<Found['orders'][number]['state'], string> = {
  unpaid: 'Not paid',
  paid: 'Paid',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Cancelled',
}

/** The groups with results, in display order. `found` is null while there is no keyword. */
export function listResults(
  wish: Wish,
  found: Found | null,
  { recent, role }: { recent: readonly RecentPlace[]; role: Role | undefined },
): ResultGroup[] {
  const { only, keyword } = wish
  const isAsked = (kind: Wish['only']) => only === null || only === kind
  const places = menuOf(role).flatMap(({ entries }) =>
    entries.map(({ label, to }): Result => ({ label, to, kind: 'place' })),
  )
  const matching = (list: readonly Result[]) =>
    list.filter(({ label, to, also = '' }) => mayOpen(role, to) && matches(`${label} ${also}`, keyword))
  const isEmpty = keyword === ''
  const groups: Omit<ResultGroup, 'firstPlace'>[] = [
    { title: 'Products', results: only === null && found ? found.products.map(toProduct) : [] },
    { title: 'Orders', results: isAsked('orders') && found ? found.orders.map(toOrder) : [] },
    { title: 'Customers', results: isAsked('customers') && found ? found.customers.map(toCustomer) : [] },
    {
      title: 'Earlier orders',
      results: isAsked('orders') && found ? found.earlierOrders.map(toEarlierOrder) : [],
    },
    { title: 'Pages', results: only === null && found ? found.pages.map(toPage) : [] },
    {
      title: 'Last opened',
      results: isEmpty && only === null ? recent.map(({ label, to }) => ({ label, to, kind: 'place' })) : [],
    },
    { title: 'Go to', results: only === null && !isEmpty ? matching(places) : [] },
    {
      title: 'Do',
      results: isAsked('actions') ? [...(only === null && found ? changesOf(found) : []), ...matching(actions)] : [],
    },
  ]
  const shown = groups.filter(({ results }) => results.length > 0)
  return shown.map((group, index) => ({
    ...group,
    firstPlace: shown.slice(0, index).reduce((sum, { results }) => sum + results.length, 0),
  }))
}

function matches(label: string, text: string): boolean {
  const words = label.toLowerCase().split(' ')
  return text
    .toLowerCase()
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)))
}

function toProduct({ _id, name, image, price, countInStock, isDraft, isHidden }: Found['products'][number]): Result {
  const note = `${formatDollars(price)}, ${isDraft ? (isHidden ? 'hidden' : 'draft') : `${countInStock} in stock`}`
  return { kind: 'product', label: name, to: adminPaths.productEdit(_id), note, image }
}

function toOrder({ _id, orderNumber, name, state, totalPrice }: Found['orders'][number]): Result {
  const note = `${states[state]}, ${formatDollars(totalPrice)}`
  return { kind: 'order', label: `${orderNumber} ${name}`, to: adminPaths.order(_id), note }
}

function toEarlierOrder({ _id, number, name, total, currency }: Found['earlierOrders'][number]): Result {
  const note = `Former shop, ${formatEarlierAmount(total, currency)}`
  return { kind: 'order', label: `${number} ${name}`, to: adminPaths.earlierOrder(_id), note }
}

function toCustomer({ _id, name, email }: Found['customers'][number]): Result {
  return { kind: 'customer', label: name, to: adminPaths.customer(_id), note: email }
}

function toPage({ _id, title, isLive }: Found['pages'][number]): Result {
  return { kind: 'page', label: title, to: adminPaths.shopPage(_id), note: isLive ? 'Live' : 'Draft' }
}

function changesOf({ products: [first] }: Found): Result[] {
  return first
    ? [{ kind: 'action', label: `Change price of ${first.name}`, to: `${adminPaths.productEdit(first._id)}#price` }]
    : []
}
