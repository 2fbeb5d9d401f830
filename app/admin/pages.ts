import type { Today } from '#contract/back-office/today.ts'
import type { Area, Role } from '#contract/platform/areas.ts'
import { may } from '#rules/accounts/roles.ts'
import { adminPaths } from '#rules/admin-paths.ts'

/*
 * Every page of the admin area. Routes, access, menu, the links between the pages of a place and the search follow
 * from this list; `rules/admin-paths.ts` has the typed links.
 */

export type Counts = Today['counts']

interface AdminPage {
  path: string
  /** Its module below `app/admin`, without `.page.tsx`. */
  file: string
  label?: string
  /** The address of that link, when the pattern has parameters. */
  to?: string
  /** When it isn’t the area of its place. */
  area?: Area
}

/** An address that a page had before. It leads to the page, with what its query named. */
interface MovedPage {
  path: string
  to: (query: URLSearchParams) => string
}

/** A place of the admin area: an entry of its menu, with its pages. The entry opens the first page. */
export interface AdminPlace {
  label: string
  group?: 'Selling' | 'Shop' | 'Business'
  /** Roles that may read this area may open the pages. */
  area: Area
  pages: readonly [AdminPage, ...AdminPage[]]
  moved?: readonly MovedPage[]
  /** The pending work as text; undefined when there is none. */
  pending?: (counts: Counts) => string | undefined
  /** The pending work is overdue. */
  isOverdue?: true
}

const countOf = (name: keyof Counts) => (counts: Counts) => (counts[name] > 0 ? String(counts[name]) : undefined)

/** The inbox with the message or question of an old address, else with all of its kind. */
const toInbox = (kind: 'message' | 'question') => (query: URLSearchParams) => {
  const id = query.get('id')
  return id ? adminPaths[kind](id) : adminPaths.inbox(`show=${kind}s`)
}

/** The places in the order of the menu. */
export const adminPlaces: readonly AdminPlace[] = [
  { label: 'Today', area: 'today', pending: countOf('rows'), pages: [{ path: '/admin', file: 'today/today' }] },
  {
    label: 'Orders',
    group: 'Selling',
    area: 'orders',
    pending: countOf('newOrders'),
    pages: [
      { path: '/admin/orderlist', file: 'orders/order-list' },
      { path: '/admin/order/:id', file: 'orders/page/order' },
      { path: '/admin/earlier-orders', file: 'orders/earlier/earlier-order-list' },
      { path: '/admin/earlier-orders/:id', file: 'orders/earlier/earlier-order' },
      { path: '/admin/order/:id/edit', file: 'orders/phone-order/edit-order' },
    ],
  },
  {
    label: 'To deliver',
    group: 'Selling',
    area: 'deliver',
    pending: ({ lateDeliveries }) => (lateDeliveries > 0 ? `${lateDeliveries} late` : undefined),
    isOverdue: true,
    pages: [
      { path: '/admin/deliver', file: 'orders/deliver/deliver-list' },
      { path: '/admin/deliver/pick-list', file: 'orders/deliver/pick-list' },
      { path: '/admin/deliver/packing-slips', file: 'orders/deliver/packing-slips' },
    ],
  },
  {
    label: 'Phone order',
    group: 'Selling',
    area: 'phoneOrders',
    pages: [{ path: '/admin/phone-order', file: 'orders/phone-order/phone-order' }],
  },
  {
    label: 'Customers',
    group: 'Selling',
    area: 'customers',
    pages: [
      { path: '/admin/customers', file: 'people/customers/customer-list', label: 'Customers' },
      { path: '/admin/customers/:id', file: 'people/customers/customer' },
      { path: '/admin/userlist', file: 'people/users/user-list', label: 'Accounts' },
      { path: '/admin/user/:id/edit', file: 'people/users/user-edit' },
    ],
  },
  {
    label: 'Inbox and reviews',
    group: 'Selling',
    area: 'inbox',
    pending: countOf('inbox'),
    pages: [
      { path: '/admin/inbox', file: 'inbox/inbox', label: 'Inbox' },
      { path: '/admin/reviews', file: 'inbox/reviews/review-list', label: 'Reviews' },
      { path: '/admin/photos', file: 'inbox/photos/photo-list', label: 'Customers’ photos' },
      { path: '/admin/messages/templates', file: 'inbox/messages/templates/templates', label: 'Templates' },
    ],
    moved: [
      { path: '/admin/messages', to: toInbox('message') },
      { path: '/admin/questions', to: toInbox('question') },
    ],
  },
  {
    label: 'Products',
    group: 'Shop',
    area: 'products',
    pages: [
      { path: '/admin/productlist', file: 'products/product-list' },
      { path: '/admin/productlist/:pageNumber', file: 'products/product-list' },
      { path: '/admin/productlist/deleted', file: 'products/deleted/deleted-products' },
      { path: '/admin/productimport', file: 'products/product-import/product-import' },
      { path: '/admin/products/move-in', file: 'products/move-in/move-in', area: 'connections' },
      { path: '/admin/product/:id/edit', file: 'products/product-edit/product-edit' },
    ],
  },
  {
    label: 'Sales and codes',
    group: 'Shop',
    area: 'sales',
    pages: [
      { path: '/admin/sales', file: 'sales/sale-list', label: 'Sale prices' },
      { path: '/admin/sales/:id', file: 'sales/sale-edit' },
      { path: '/admin/discounts', file: 'sales/discounts/discount-list', label: 'Discount codes' },
    ],
  },
  {
    label: 'Stock',
    group: 'Shop',
    area: 'stock',
    pending: countOf('lowStock'),
    pages: [
      { path: '/admin/stock', file: 'products/stock/low-stock', label: 'Low stock' },
      { path: '/admin/stock/take', file: 'products/stock/stocktake', label: 'Stocktake' },
      { path: '/admin/stock/ledger', file: 'products/stock/ledger', label: 'Ledger' },
    ],
  },
  {
    label: 'Content',
    group: 'Shop',
    area: 'content',
    pages: [
      { path: '/admin/content', file: 'content/announcement', label: 'Announcement' },
      { path: '/admin/content/home', file: 'content/home/home-page', label: 'Home page' },
      { path: '/admin/content/menu', file: 'content/menu/menu-page', label: 'Menu' },
      { path: '/admin/content/pages', file: 'content/pages/page-list', label: 'Pages' },
      { path: '/admin/content/pages/:id', file: 'content/pages/page-edit' },
      { path: '/admin/content/rooms', file: 'content/rooms', label: 'Rooms and categories' },
      { path: '/admin/content/support', file: 'content/support/support-page', label: 'Support answers' },
      {
        path: '/admin/content/texts/:page',
        file: 'content/texts/text-page',
        label: 'Terms and privacy',
        to: adminPaths.fixedText('terms'),
      },
      { path: '/admin/content/hours', file: 'content/hours', label: 'Hours and contact' },
      { path: '/admin/content/delivery', file: 'content/delivery/zone-list', label: 'Delivery zones' },
      { path: '/admin/content/addresses', file: 'content/redirects/redirect-list', label: 'Addresses that lead on' },
    ],
    moved: [{ path: '/admin/delivery', to: () => adminPaths.delivery }],
  },
  {
    label: 'Money',
    group: 'Business',
    area: 'money',
    pages: [
      { path: '/admin/money', file: 'money/gst', label: 'GST' },
      { path: '/admin/money/sales', file: 'money/sales', label: 'Sales' },
      { path: '/admin/money/payouts', file: 'money/payouts/payouts', label: 'Payouts' },
      { path: '/admin/money/unpaid', file: 'money/not-paid', label: 'Not paid' },
      { path: '/admin/money/exports', file: 'money/exports', label: 'Exports' },
    ],
  },
  {
    label: 'People and history',
    group: 'Business',
    area: 'people',
    pages: [
      { path: '/admin/people', file: 'people/people', label: 'People' },
      { path: '/admin/people/roles', file: 'people/roles', label: 'Roles' },
      { path: '/admin/history', file: 'people/all-history/all-history', label: 'History', area: 'history' },
      { path: '/admin/access', file: 'people/access/access-list', label: 'Sign-ins' },
    ],
  },
  {
    label: 'Connections',
    group: 'Business',
    area: 'connections',
    pages: [
      { path: '/admin/connections', file: 'connections/connections', label: 'Status' },
      { path: '/admin/connections/feeds', file: 'connections/feeds', label: 'Google and feeds' },
      { path: '/admin/connections/webhooks', file: 'connections/webhooks/webhooks', label: 'Webhooks' },
      { path: '/admin/connections/tokens', file: 'connections/tokens/tokens', label: 'API tokens' },
    ],
  },
]

/** The start of every address of each page and moved page, the longest first. */
const starts = adminPlaces
  .flatMap((place) => [
    ...place.pages.map(({ path, area = place.area }) => ({ path, area, place })),
    ...(place.moved ?? []).map(({ path }) => ({ path, area: place.area, place })),
  ])
  .map(({ path, ...page }) => ({ ...page, start: path.replace(/\/:.*/, '') }))
  .toSorted((one, other) => other.start.length - one.start.length)

function findStart(address: string) {
  const [path = ''] = address.split('?')
  // Only the start page itself is at `/admin`; an unknown address below it belongs to no place.
  if (path === '/admin/') return findStart('/admin')
  return starts.find(({ start }) => path === start || (start !== '/admin' && path.startsWith(`${start}/`)))
}

/** The place that an address belongs to; undefined for an unknown one. */
export function placeAt(address: string): AdminPlace | undefined {
  return findStart(address)?.place
}

/** The area of an address of the admin area; undefined for an unknown one. */
export function areaOfAdminPage(address: string): Area | undefined {
  return findStart(address)?.area
}

/** Whether a role may open an address of the admin area; only the owner one that has no area. */
export function mayOpen(role: Role | undefined, address: string): boolean {
  const area = areaOfAdminPage(address)
  return area === undefined ? role === 'owner' : may(role, area, 'read')
}

/** An entry of the menu of a role. */
export interface MenuEntry {
  label: string
  to: string
  place: AdminPlace
}

/** The menu of a role in groups. Where it may not open the first page of a place, the entry is the first that it may. */
export function menuOf(role: Role | undefined): { title: AdminPlace['group']; entries: MenuEntry[] }[] {
  const titles = [...new Set(adminPlaces.map(({ group }) => group))]
  return titles
    .map((title) => ({
      title,
      entries: adminPlaces.filter(({ group }) => group === title).flatMap((place) => entryOf(place, role) ?? []),
    }))
    .filter(({ entries }) => entries.length > 0)
}

function entryOf(place: AdminPlace, role: Role | undefined): MenuEntry | undefined {
  const page = place.pages.find(({ area = place.area }) => may(role, area, 'read'))
  if (!page) return undefined
  const isFirst = page === place.pages[0]
  return { label: isFirst ? place.label : (page.label ?? place.label), to: page.path, place }
}
