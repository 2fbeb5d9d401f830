/* Every page for shoppers, in the order of spec §2. Routes and access follow; `rules/paths.ts` has the links. */

interface ShopPage {
  path: string
  /** Its module below `app/shop`, without `.page.tsx`. */
  file: string
  /**
   * Neither cached nor indexed: for people who are signed in, or opened by an email's link, whose address has a secret.
   */
  access?: 'signed-in' | 'link'
}

export const shopPages: readonly ShopPage[] = [
  { path: '/', file: 'home/home' },
  { path: '/page/:pageNumber', file: 'home/home' },
  { path: '/search/:keyword', file: 'home/search' },
  { path: '/search/:keyword/page/:pageNumber', file: 'home/search' },
  { path: '/product/:id', file: 'product/product' },
  { path: '/products', file: 'listing/products' },
  { path: '/sale', file: 'listing/sale' },
  { path: '/living/:keyword', file: 'listing/room' },
  { path: '/dining/:keyword', file: 'listing/room' },
  { path: '/bedroom/:keyword', file: 'listing/room' },
  { path: '/styling-tips', file: 'content/styling-tips' },
  { path: '/cart', file: 'cart/cart' },
  { path: '/list', file: 'saved/my-list/my-list' },
  { path: '/list/:name', file: 'saved/my-list/shared-list' },
  { path: '/compare', file: 'saved/compare/compare' },
  { path: '/plan', file: 'plan/plan' },
  { path: '/login', file: 'account/sign-in' },
  { path: '/register', file: 'account/register' },
  { path: '/forgot-password', file: 'account/password/forgot-password' },
  { path: '/reset-password', file: 'account/password/reset-password', access: 'link' },
  { path: '/confirm-email', file: 'account/links/confirm-email', access: 'link' },
  { path: '/undo-email-change', file: 'account/links/undo-email-change', access: 'link' },
  { path: '/track', file: 'order/link/track', access: 'link' },
  { path: '/track/receipt', file: 'order/link/track-receipt', access: 'link' },
  { path: '/claim-orders', file: 'account/links/claim-orders', access: 'link' },
  { path: '/invitation', file: 'account/links/invitation', access: 'link' },
  { path: '/confirm-alert', file: 'product/stock-alert/confirm-alert', access: 'link' },
  { path: '/stop-alert', file: 'product/stock-alert/stop-alert', access: 'link' },
  { path: '/stop-review-emails', file: 'account/links/stop-review-emails', access: 'link' },
  { path: '/privacy', file: 'content/privacy' },
  { path: '/terms/:version?', file: 'content/terms' },
  { path: '/pages/:slug', file: 'content/shop-page/shop-page' },
  { path: '/support', file: 'content/support' },
  { path: '/contact', file: 'content/contact' },
  { path: '/shipping', file: 'checkout/shipping', access: 'signed-in' },
  { path: '/payment', file: 'checkout/payment', access: 'signed-in' },
  { path: '/placeorder', file: 'checkout/place-order', access: 'signed-in' },
  { path: '/order/:id', file: 'order/order', access: 'signed-in' },
  { path: '/order/:id/receipt', file: 'order/receipt/receipt', access: 'signed-in' },
  { path: '/success', file: 'order/success', access: 'signed-in' },
  { path: '/profile', file: 'account/profile', access: 'signed-in' },
]
