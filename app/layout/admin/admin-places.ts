import type { Role } from '#contract/access/areas.ts'
import type { Today } from '#contract/admin/today.ts'
import { mayOpen } from '#rules/accounts/admin-pages.ts'
import { paths } from '#rules/paths.ts'

/** The counts of work that waits. */
export type Counts = Today['counts']

/** A place of the admin area: an entry of its menu. */
export interface AdminPlace {
  label: string
  to: string
  /** Whether a page belongs to the place. */
  isAt: (path: string) => boolean
  /** What waits there, as text; undefined when nothing does. */
  waiting?: (counts: Counts) => string | undefined
  /** The address of the place that has its pages too, for a role that may open it. */
  insteadOf?: string
  /** What waits there is late. */
  isLate?: true
}

interface PlaceGroup {
  /** Null for the first page, which belongs to no group. */
  title: string | null
  places: readonly AdminPlace[]
}

const countOf = (name: keyof Counts) => (counts: Counts) => (counts[name] > 0 ? String(counts[name]) : undefined)

/** Whether a path is an address or one below it. */
const isUnder =
  (...addresses: string[]) =>
  (path: string) =>
    addresses.some((address) => path === address || path.startsWith(`${address}/`))

/** The page of the templates of replies: only pages of the admin area lead there. */
export const templatesPath = `${paths.admin.messages()}/templates`

const today: AdminPlace = {
  label: 'Today',
  to: paths.admin.today,
  isAt: (path) => path === paths.admin.today,
  waiting: countOf('rows'),
}
const orders: AdminPlace = {
  label: 'Orders',
  to: paths.admin.orders(),
  isAt: isUnder('/admin/orderlist', '/admin/order'),
  waiting: countOf('newOrders'),
}
const products: AdminPlace = {
  label: 'Products',
  to: paths.admin.products(),
  isAt: isUnder('/admin/productlist', '/admin/product', '/admin/productimport'),
}
const inbox: AdminPlace = {
  label: 'Inbox and reviews',
  to: paths.admin.inbox(),
  isAt: isUnder(
    paths.admin.inbox(),
    paths.admin.messages(),
    paths.admin.questions,
    paths.admin.reviews(),
    paths.admin.photos,
  ),
  waiting: countOf('inbox'),
}

const toDeliver: AdminPlace = {
  label: 'To deliver',
  to: paths.admin.deliver(),
  isAt: isUnder(paths.admin.deliver()),
  waiting: ({ lateDeliveries }) => (lateDeliveries > 0 ? `${lateDeliveries} late` : undefined),
  isLate: true,
}

/** The pages of Sales and codes. */
export const salesPages = [
  { label: 'Sale prices', to: paths.admin.sales },
  { label: 'Discount codes', to: paths.admin.discounts },
]

/** Customers with their guests, and the accounts alone. */
export const customerPages = [
  { label: 'Customers', to: paths.admin.customers },
  { label: 'Accounts', to: paths.admin.users },
]

/** All places of the admin area, in their order. */
const placeGroups: readonly PlaceGroup[] = [
  { title: null, places: [today] },
  {
    title: 'Selling',
    places: [
      orders,
      toDeliver,
      { label: 'Phone order', to: paths.admin.phoneOrder, isAt: isUnder(paths.admin.phoneOrder) },
      {
        label: 'Customers',
        to: paths.admin.customers,
        isAt: isUnder(paths.admin.customers, paths.admin.users, '/admin/user'),
      },
      inbox,
    ],
  },
  {
    title: 'Shop',
    places: [
      products,
      { label: 'Sales and codes', to: paths.admin.sales, isAt: isUnder(paths.admin.sales, paths.admin.discounts) },
      { label: 'Stock', to: paths.admin.stock(), isAt: isUnder(paths.admin.stock()), waiting: countOf('lowStock') },
      { label: 'Content', to: paths.admin.announcement, isAt: isUnder(paths.admin.announcement) },
    ],
  },
  {
    title: 'Business',
    places: [
      { label: 'Money', to: paths.admin.money, isAt: isUnder(paths.admin.money) },
      {
        label: 'People and history',
        to: paths.admin.people,
        isAt: isUnder(paths.admin.people, paths.admin.history(), paths.admin.access()),
      },
      {
        label: 'History',
        to: paths.admin.history(),
        isAt: isUnder(paths.admin.history()),
        insteadOf: paths.admin.people,
      },
      { label: 'Connections', to: paths.admin.connections, isAt: isUnder(paths.admin.connections) },
    ],
  },
]

/** The icon of a place in the bar at the foot of a phone. */
export type TabIcon = 'brightness-high' | 'bag' | 'grid' | 'envelope' | 'truck'

const tabs: readonly (AdminPlace & { icon: TabIcon })[] = [
  { ...today, icon: 'brightness-high' },
  { ...orders, icon: 'bag' },
  { ...products, icon: 'grid' },
  { ...inbox, label: 'Inbox', icon: 'envelope' },
]

function isShown({ to, insteadOf }: AdminPlace, role: Role | undefined): boolean {
  return mayOpen(role, to) && (insteadOf === undefined || !mayOpen(role, insteadOf))
}

/** The menu of a role: the places that it may open, in groups. */
export function placesOf(role: Role | undefined): PlaceGroup[] {
  return placeGroups
    .map(({ title, places }) => ({ title, places: places.filter((place) => isShown(place, role)) }))
    .filter(({ places }) => places.length > 0)
}

/** The places of a role in the bar at the foot of a phone, whose labels are short. */
export function tabsOf(role: Role | undefined): (AdminPlace & { icon: TabIcon })[] {
  const own = tabs.filter(({ to }) => mayOpen(role, to))
  return own.length > 0 ? own : [{ ...toDeliver, icon: 'truck' }]
}

/** The groups of a role without the places that its bar at the foot of a phone has. */
export function othersOf(role: Role | undefined): PlaceGroup[] {
  const inBar = tabsOf(role)
  return placesOf(role)
    .map(({ title, places }) => ({ title, places: places.filter(({ to }) => inBar.every((tab) => tab.to !== to)) }))
    .filter(({ places }) => places.length > 0)
}
