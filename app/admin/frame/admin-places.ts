import type { Role } from '#contract/platform/areas.ts'
import type { Today } from '#contract/back-office/today.ts'
import { mayOpen } from '#rules/accounts/admin-pages.ts'
import { adminPaths } from '#rules/admin-paths.ts'

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

const today: AdminPlace = {
  label: 'Today',
  to: adminPaths.today,
  isAt: (path) => path === adminPaths.today,
  waiting: countOf('rows'),
}
const orders: AdminPlace = {
  label: 'Orders',
  to: adminPaths.orders(),
  isAt: isUnder('/admin/orderlist', '/admin/order'),
  waiting: countOf('newOrders'),
}
const products: AdminPlace = {
  label: 'Products',
  to: adminPaths.products(),
  isAt: isUnder('/admin/productlist', '/admin/product', '/admin/productimport'),
}
const inbox: AdminPlace = {
  label: 'Inbox and reviews',
  to: adminPaths.inbox(),
  isAt: isUnder(adminPaths.inbox(), adminPaths.templates, adminPaths.reviews(), adminPaths.photos),
  waiting: countOf('inbox'),
}

const toDeliver: AdminPlace = {
  label: 'To deliver',
  to: adminPaths.deliver(),
  isAt: isUnder(adminPaths.deliver()),
  waiting: ({ lateDeliveries }) => (lateDeliveries > 0 ? `${lateDeliveries} late` : undefined),
  isLate: true,
}

/** The pages of Sales and codes. */
export const salesPages = [
  { label: 'Sale prices', to: adminPaths.sales },
  { label: 'Discount codes', to: adminPaths.discounts },
]

/** Customers with their guests, and the accounts alone. */
export const customerPages = [
  { label: 'Customers', to: adminPaths.customers },
  { label: 'Accounts', to: adminPaths.users },
]

/** All places of the admin area, in their order. */
const placeGroups: readonly PlaceGroup[] = [
  { title: null, places: [today] },
  {
    title: 'Selling',
    places: [
      orders,
      toDeliver,
      { label: 'Phone order', to: adminPaths.phoneOrder, isAt: isUnder(adminPaths.phoneOrder) },
      {
        label: 'Customers',
        to: adminPaths.customers,
        isAt: isUnder(adminPaths.customers, adminPaths.users, '/admin/user'),
      },
      inbox,
    ],
  },
  {
    title: 'Shop',
    places: [
      products,
      { label: 'Sales and codes', to: adminPaths.sales, isAt: isUnder(adminPaths.sales, adminPaths.discounts) },
      { label: 'Stock', to: adminPaths.stock(), isAt: isUnder(adminPaths.stock()), waiting: countOf('lowStock') },
      { label: 'Content', to: adminPaths.announcement, isAt: isUnder(adminPaths.announcement) },
    ],
  },
  {
    title: 'Business',
    places: [
      { label: 'Money', to: adminPaths.money, isAt: isUnder(adminPaths.money) },
      {
        label: 'People and history',
        to: adminPaths.people,
        isAt: isUnder(adminPaths.people, adminPaths.history(), adminPaths.access()),
      },
      {
        label: 'History',
        to: adminPaths.history(),
        isAt: isUnder(adminPaths.history()),
        insteadOf: adminPaths.people,
      },
      { label: 'Connections', to: adminPaths.connections, isAt: isUnder(adminPaths.connections) },
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
