import type { RouteObject } from 'react-router'
import type { RouteHandle } from './page-route.ts'

/**
 * The source file of each page, below `app/pages`, by the path of its route: the server links its styles and preloads
 * its chunks. A build does not keep what the routes import; `tests/pages` compares both.
 */
const pageFiles: Readonly<Record<string, string>> = {
  '/': 'home/home.tsx',
  '/page/:pageNumber': 'home/home.tsx',
  '/search/:keyword': 'home/search.tsx',
  '/search/:keyword/page/:pageNumber': 'home/search.tsx',
  '/product/:id': 'product/product.tsx',
  '/products': 'listing/products.tsx',
  '/living/:keyword': 'listing/room.tsx',
  '/dining/:keyword': 'listing/room.tsx',
  '/bedroom/:keyword': 'listing/room.tsx',
  '/styling-tips': 'content/styling-tips.tsx',
  '/cart': 'cart/cart.tsx',
  '/list': 'my-list/my-list.tsx',
  '/list/:name': 'my-list/shared-list.tsx',
  '/compare': 'compare/compare.tsx',
  '/login': 'account/sign-in.tsx',
  '/register': 'account/register.tsx',
  '/forgot-password': 'account/password/forgot-password.tsx',
  '/reset-password': 'account/password/reset-password.tsx',
  '/confirm-email': 'account/links/confirm-email.tsx',
  '/undo-email-change': 'account/links/undo-email-change.tsx',
  '/track': 'order/link/track.tsx',
  '/track/receipt': 'order/link/track-receipt.tsx',
  '/claim-orders': 'account/links/claim-orders.tsx',
  '/invitation': 'account/links/invitation.tsx',
  '/confirm-alert': 'stock-alert/confirm-alert.tsx',
  '/stop-alert': 'stock-alert/stop-alert.tsx',
  '/privacy': 'content/privacy.tsx',
  '/terms': 'content/terms.tsx',
  '/support': 'content/support.tsx',
  '/contact': 'content/contact.tsx',
  '/shipping': 'checkout/shipping.tsx',
  '/payment': 'checkout/payment.tsx',
  '/placeorder': 'checkout/place-order.tsx',
  '/order/:id': 'order/order.tsx',
  '/order/:id/receipt': 'order/receipt/receipt.tsx',
  '/success': 'order/success.tsx',
  '/profile': 'account/profile.tsx',
  '/admin': 'admin/today/today.tsx',
  '/admin/order/:id': 'order/order.tsx',
  '/admin/orderlist': 'admin/orders/order-list.tsx',
  '/admin/phone-order': 'admin/phone-order/phone-order.tsx',
  '/admin/deliver': 'admin/deliver/deliver-list.tsx',
  '/admin/deliver/pick-list': 'admin/deliver/pick-list.tsx',
  '/admin/deliver/packing-slips': 'admin/deliver/packing-slips.tsx',
  '/admin/productlist': 'admin/products/product-list.tsx',
  '/admin/productlist/:pageNumber': 'admin/products/product-list.tsx',
  '/admin/productimport': 'admin/product-import/product-import.tsx',
  '/admin/product/:id/edit': 'admin/product-edit/product-edit.tsx',
  '/admin/userlist': 'admin/users/user-list.tsx',
  '/admin/user/:id/edit': 'admin/users/user-edit.tsx',
  '/admin/sales': 'admin/sales/sale-list.tsx',
  '/admin/sales/:id': 'admin/sales/sale-edit.tsx',
  '/admin/discounts': 'admin/discounts/discount-list.tsx',
  '/admin/content': 'admin/content/announcement.tsx',
  '/admin/content/hours': 'admin/content/hours.tsx',
  '/admin/content/delivery': 'admin/delivery/zone-list.tsx',
  '/admin/messages': 'admin/messages/message-list.tsx',
  '/admin/questions': 'admin/questions/question-list.tsx',
  '/admin/photos': 'admin/photos/photo-list.tsx',
  '/admin/stock': 'admin/stock/low-stock.tsx',
  '/admin/stock/take': 'admin/stock/stocktake.tsx',
  '/admin/stock/ledger': 'admin/stock/ledger.tsx',
  '/admin/money': 'admin/money/gst.tsx',
  '/admin/money/sales': 'admin/money/sales.tsx',
  '/admin/money/unpaid': 'admin/money/not-paid.tsx',
  '/admin/money/exports': 'admin/money/exports.tsx',
  '/admin/connections': 'admin/connections/connections.tsx',
  '/admin/connections/feeds': 'admin/connections/feeds.tsx',
  '/admin/people': 'admin/people/people.tsx',
  '/admin/people/roles': 'admin/people/roles.tsx',
  '/admin/history': 'admin/all-history/all-history.tsx',
  '/admin/access': 'admin/access/access-list.tsx',
}

/** The source file of a page or a frame, as a list; empty for a route without its own. */
export function sourceFilesOf({ path, handle }: Pick<RouteObject, 'path' | 'handle'>): string[] {
  const { file } = (handle ?? {}) as RouteHandle
  if (file !== undefined) return [file]
  const page = path === undefined ? undefined : pageFiles[path]
  return page === undefined ? [] : [`app/pages/${page}`]
}
