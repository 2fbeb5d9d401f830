import { redirect, type RouteObject } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { page } from './page-route.ts'
import { PageCrash } from './pages/crash.tsx'
import { adminArea, guardedPages } from './pages/guards/admin-area.tsx'
import { unknownAdminPage } from './pages/guards/unknown-admin-page.tsx'

/** An address that a page had before: it leads on, to what its query named. */
function moved(path: string, to: string | ((query: URLSearchParams) => string)): RouteObject {
  return {
    path,
    handle: { load: async () => {} },
    loader: ({ request }) => redirect(typeof to === 'string' ? to : to(new URL(request.url).searchParams)),
  }
}

/** The inbox with a message or question of an old address, else with all of its kind. */
const toInbox = (kind: 'message' | 'question') => (query: URLSearchParams) => {
  const id = query.get('id')
  return id ? adminPaths[kind](id) : adminPaths.inbox(`show=${kind}s`)
}

const productList = () => import('#app/pages/admin/products/product-list.tsx')

/** Every page of the admin area. */
const pages: RouteObject[] = [
  page('/admin', () => import('#app/pages/admin/today/today.tsx')),
  page('/admin/order/:id', () => import('#app/pages/admin/orders/page/order.tsx')),
  page('/admin/order/:id/edit', () => import('#app/pages/admin/phone-order/edit-order.tsx')),
  page('/admin/orderlist', () => import('#app/pages/admin/orders/order-list.tsx')),
  page('/admin/phone-order', () => import('#app/pages/admin/phone-order/phone-order.tsx')),
  page('/admin/deliver', () => import('#app/pages/admin/deliver/deliver-list.tsx')),
  page('/admin/deliver/pick-list', () => import('#app/pages/admin/deliver/pick-list.tsx')),
  page('/admin/deliver/packing-slips', () => import('#app/pages/admin/deliver/packing-slips.tsx')),
  page('/admin/productlist', productList),
  page('/admin/productlist/:pageNumber', productList),
  page('/admin/productlist/deleted', () => import('#app/pages/admin/products/deleted/deleted-products.tsx')),
  page('/admin/productimport', () => import('#app/pages/admin/product-import/product-import.tsx')),
  page('/admin/product/:id/edit', () => import('#app/pages/admin/product-edit/product-edit.tsx')),
  page('/admin/customers', () => import('#app/pages/admin/customers/customer-list.tsx')),
  page('/admin/customers/:id', () => import('#app/pages/admin/customers/customer.tsx')),
  page('/admin/userlist', () => import('#app/pages/admin/users/user-list.tsx')),
  page('/admin/user/:id/edit', () => import('#app/pages/admin/users/user-edit.tsx')),
  page('/admin/sales', () => import('#app/pages/admin/sales/sale-list.tsx')),
  page('/admin/sales/:id', () => import('#app/pages/admin/sales/sale-edit.tsx')),
  page('/admin/discounts', () => import('#app/pages/admin/discounts/discount-list.tsx')),
  page('/admin/content', () => import('#app/pages/admin/content/announcement.tsx')),
  page('/admin/content/home', () => import('#app/pages/admin/content/home/home-page.tsx')),
  page('/admin/content/menu', () => import('#app/pages/admin/content/menu/menu-page.tsx')),
  page('/admin/content/support', () => import('#app/pages/admin/content/support/support-page.tsx')),
  page('/admin/content/texts/:page', () => import('#app/pages/admin/content/texts/text-page.tsx')),
  page('/admin/content/rooms', () => import('#app/pages/admin/content/rooms.tsx')),
  page('/admin/content/pages', () => import('#app/pages/admin/content/pages/page-list.tsx')),
  page('/admin/content/pages/:id', () => import('#app/pages/admin/content/pages/page-edit.tsx')),
  page('/admin/content/hours', () => import('#app/pages/admin/content/hours.tsx')),
  page('/admin/content/delivery', () => import('#app/pages/admin/delivery/zone-list.tsx')),
  moved('/admin/delivery', adminPaths.delivery),
  page('/admin/inbox', () => import('#app/pages/admin/inbox/inbox.tsx')),
  moved('/admin/messages', toInbox('message')),
  page('/admin/messages/templates', () => import('#app/pages/admin/messages/templates/templates.tsx')),
  moved('/admin/questions', toInbox('question')),
  page('/admin/reviews', () => import('#app/pages/admin/reviews/review-list.tsx')),
  page('/admin/photos', () => import('#app/pages/admin/photos/photo-list.tsx')),
  page('/admin/stock', () => import('#app/pages/admin/stock/low-stock.tsx')),
  page('/admin/stock/take', () => import('#app/pages/admin/stock/stocktake.tsx')),
  page('/admin/stock/ledger', () => import('#app/pages/admin/stock/ledger.tsx')),
  page('/admin/money', () => import('#app/pages/admin/money/gst.tsx')),
  page('/admin/money/sales', () => import('#app/pages/admin/money/sales.tsx')),
  page('/admin/money/payouts', () => import('#app/pages/admin/money/payouts/payouts.tsx')),
  page('/admin/money/unpaid', () => import('#app/pages/admin/money/not-paid.tsx')),
  page('/admin/money/exports', () => import('#app/pages/admin/money/exports.tsx')),
  page('/admin/connections', () => import('#app/pages/admin/connections/connections.tsx')),
  page('/admin/connections/feeds', () => import('#app/pages/admin/connections/feeds.tsx')),
  page('/admin/connections/tokens', () => import('#app/pages/admin/connections/tokens/tokens.tsx')),
  page('/admin/connections/webhooks', () => import('#app/pages/admin/connections/webhooks/webhooks.tsx')),
  page('/admin/people', () => import('#app/pages/admin/people/people.tsx')),
  page('/admin/people/roles', () => import('#app/pages/admin/people/roles.tsx')),
  page('/admin/history', () => import('#app/pages/admin/all-history/all-history.tsx')),
  page('/admin/access', () => import('#app/pages/admin/access/access-list.tsx')),
]

/** The admin area with its pages. A browser loads this table only for who may use it (`entry-client.tsx`). */
export const adminRoutes: RouteObject = {
  ...adminArea,
  children: [{ ErrorBoundary: PageCrash, children: [...guardedPages(pages), unknownAdminPage] }],
}
