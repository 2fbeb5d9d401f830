import { redirect, type RouteObject } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { page } from '#app/page/page-route.ts'
import { PageCrash } from '#app/page/crash.tsx'
import { adminArea, guardedPages } from '#app/admin/frame/guards/admin-area.tsx'
import { unknownAdminPage } from '#app/admin/frame/guards/unknown-admin-page.tsx'

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

const productList = () => import('#app/admin/products/product-list.tsx')

/** Every page of the admin area. */
const pages: RouteObject[] = [
  page('/admin', () => import('#app/admin/today/today.tsx')),
  page('/admin/order/:id', () => import('#app/admin/orders/page/order.tsx')),
  page('/admin/order/:id/edit', () => import('#app/admin/orders/phone-order/edit-order.tsx')),
  page('/admin/orderlist', () => import('#app/admin/orders/order-list.tsx')),
  page('/admin/phone-order', () => import('#app/admin/orders/phone-order/phone-order.tsx')),
  page('/admin/deliver', () => import('#app/admin/orders/deliver/deliver-list.tsx')),
  page('/admin/deliver/pick-list', () => import('#app/admin/orders/deliver/pick-list.tsx')),
  page('/admin/deliver/packing-slips', () => import('#app/admin/orders/deliver/packing-slips.tsx')),
  page('/admin/productlist', productList),
  page('/admin/productlist/:pageNumber', productList),
  page('/admin/productlist/deleted', () => import('#app/admin/products/deleted/deleted-products.tsx')),
  page('/admin/productimport', () => import('#app/admin/products/product-import/product-import.tsx')),
  page('/admin/product/:id/edit', () => import('#app/admin/products/product-edit/product-edit.tsx')),
  page('/admin/customers', () => import('#app/admin/people/customers/customer-list.tsx')),
  page('/admin/customers/:id', () => import('#app/admin/people/customers/customer.tsx')),
  page('/admin/userlist', () => import('#app/admin/people/users/user-list.tsx')),
  page('/admin/user/:id/edit', () => import('#app/admin/people/users/user-edit.tsx')),
  page('/admin/sales', () => import('#app/admin/sales/sale-list.tsx')),
  page('/admin/sales/:id', () => import('#app/admin/sales/sale-edit.tsx')),
  page('/admin/discounts', () => import('#app/admin/sales/discounts/discount-list.tsx')),
  page('/admin/content', () => import('#app/admin/content/announcement.tsx')),
  page('/admin/content/home', () => import('#app/admin/content/home/home-page.tsx')),
  page('/admin/content/menu', () => import('#app/admin/content/menu/menu-page.tsx')),
  page('/admin/content/support', () => import('#app/admin/content/support/support-page.tsx')),
  page('/admin/content/texts/:page', () => import('#app/admin/content/texts/text-page.tsx')),
  page('/admin/content/rooms', () => import('#app/admin/content/rooms.tsx')),
  page('/admin/content/pages', () => import('#app/admin/content/pages/page-list.tsx')),
  page('/admin/content/pages/:id', () => import('#app/admin/content/pages/page-edit.tsx')),
  page('/admin/content/hours', () => import('#app/admin/content/hours.tsx')),
  page('/admin/content/delivery', () => import('#app/admin/content/delivery/zone-list.tsx')),
  moved('/admin/delivery', adminPaths.delivery),
  page('/admin/inbox', () => import('#app/admin/inbox/inbox.tsx')),
  moved('/admin/messages', toInbox('message')),
  page('/admin/messages/templates', () => import('#app/admin/inbox/messages/templates/templates.tsx')),
  moved('/admin/questions', toInbox('question')),
  page('/admin/reviews', () => import('#app/admin/inbox/reviews/review-list.tsx')),
  page('/admin/photos', () => import('#app/admin/inbox/photos/photo-list.tsx')),
  page('/admin/stock', () => import('#app/admin/products/stock/low-stock.tsx')),
  page('/admin/stock/take', () => import('#app/admin/products/stock/stocktake.tsx')),
  page('/admin/stock/ledger', () => import('#app/admin/products/stock/ledger.tsx')),
  page('/admin/money', () => import('#app/admin/money/gst.tsx')),
  page('/admin/money/sales', () => import('#app/admin/money/sales.tsx')),
  page('/admin/money/payouts', () => import('#app/admin/money/payouts/payouts.tsx')),
  page('/admin/money/unpaid', () => import('#app/admin/money/not-paid.tsx')),
  page('/admin/money/exports', () => import('#app/admin/money/exports.tsx')),
  page('/admin/connections', () => import('#app/admin/connections/connections.tsx')),
  page('/admin/connections/feeds', () => import('#app/admin/connections/feeds.tsx')),
  page('/admin/connections/tokens', () => import('#app/admin/connections/tokens/tokens.tsx')),
  page('/admin/connections/webhooks', () => import('#app/admin/connections/webhooks/webhooks.tsx')),
  page('/admin/people', () => import('#app/admin/people/people.tsx')),
  page('/admin/people/roles', () => import('#app/admin/people/roles.tsx')),
  page('/admin/history', () => import('#app/admin/people/all-history/all-history.tsx')),
  page('/admin/access', () => import('#app/admin/people/access/access-list.tsx')),
]

/** The admin area and its pages. Only browsers of people who may use it load this table (`entry-client.tsx`). */
export const adminRoutes: RouteObject = {
  ...adminArea,
  children: [{ ErrorBoundary: PageCrash, children: [...guardedPages(pages), unknownAdminPage] }],
}
