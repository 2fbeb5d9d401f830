import type { RouteObject } from 'react-router'
import { Layout } from '#app/shop/frame/layout.tsx'
import { ShopFrame } from '#app/shop/frame/shop-frame.tsx'
import { PageCodeError } from '#app/navigation/page-code.ts'
import { page, type RouteHandle } from '#app/page/page-route.ts'
import { FrameCrash, PageCrash } from '#app/page/crash.tsx'
import { requireSignIn, SignedIn } from '#app/page/signed-in.tsx'
import { failures } from '#app/page/loaded.tsx'
import { unknownPage } from '#app/store/prefetch.ts'

/** The page of an address that no other route matches. */
function UnknownPage() {
  return failures.loaded && <failures.loaded.NotFound />
}

const home = () => import('#app/shop/home/home.tsx')
const search = () => import('#app/shop/home/search.tsx')
const room = () => import('#app/shop/listing/room.tsx')
const privatePages: RouteHandle = { isPrivate: true }

/** Every page for shoppers, in the order of spec §2. */
const pages: RouteObject[] = [
  page('/', home),
  page('/page/:pageNumber', home),
  page('/search/:keyword', search),
  page('/search/:keyword/page/:pageNumber', search),
  page('/product/:id', () => import('#app/shop/product/product.tsx')),
  page('/products', () => import('#app/shop/listing/products.tsx')),
  page('/sale', () => import('#app/shop/listing/sale.tsx')),
  page('/living/:keyword', room),
  page('/dining/:keyword', room),
  page('/bedroom/:keyword', room),
  page('/styling-tips', () => import('#app/shop/content/styling-tips.tsx')),
  page('/cart', () => import('#app/shop/cart/cart.tsx')),
  page('/list', () => import('#app/shop/saved/my-list/my-list.tsx')),
  page('/list/:name', () => import('#app/shop/saved/my-list/shared-list.tsx')),
  page('/compare', () => import('#app/shop/saved/compare/compare.tsx')),
  page('/login', () => import('#app/shop/account/sign-in.tsx')),
  page('/register', () => import('#app/shop/account/register.tsx')),
  page('/forgot-password', () => import('#app/shop/account/password/forgot-password.tsx')),
  {
    // The links in emails: each address has a secret, so no reply may be stored or indexed.
    handle: privatePages,
    children: [
      page('/reset-password', () => import('#app/shop/account/password/reset-password.tsx')),
      page('/confirm-email', () => import('#app/shop/account/links/confirm-email.tsx')),
      page('/undo-email-change', () => import('#app/shop/account/links/undo-email-change.tsx')),
      page('/track', () => import('#app/shop/order/link/track.tsx')),
      page('/track/receipt', () => import('#app/shop/order/link/track-receipt.tsx')),
      page('/claim-orders', () => import('#app/shop/account/links/claim-orders.tsx')),
      page('/invitation', () => import('#app/shop/account/links/invitation.tsx')),
      page('/confirm-alert', () => import('#app/shop/product/stock-alert/confirm-alert.tsx')),
      page('/stop-alert', () => import('#app/shop/product/stock-alert/stop-alert.tsx')),
      page('/stop-review-emails', () => import('#app/shop/account/links/stop-review-emails.tsx')),
    ],
  },
  page('/privacy', () => import('#app/shop/content/privacy.tsx')),
  page('/terms/:version?', () => import('#app/shop/content/terms.tsx')),
  page('/pages/:slug', () => import('#app/shop/content/shop-page/shop-page.tsx')),
  page('/support', () => import('#app/shop/content/support.tsx')),
  page('/contact', () => import('#app/shop/content/contact.tsx')),
  {
    Component: SignedIn,
    middleware: [requireSignIn],
    handle: privatePages,
    children: [
      page('/shipping', () => import('#app/shop/checkout/shipping.tsx')),
      page('/payment', () => import('#app/shop/checkout/payment.tsx')),
      page('/placeorder', () => import('#app/shop/checkout/place-order.tsx')),
      page('/order/:id', () => import('#app/shop/order/order.tsx')),
      page('/order/:id/receipt', () => import('#app/shop/order/receipt/receipt.tsx')),
      page('/success', () => import('#app/shop/order/success.tsx')),
      page('/profile', () => import('#app/shop/account/profile.tsx')),
    ],
  },
  {
    path: '*',
    loader: async () => {
      await failures.load()
      return unknownPage
    },
    Component: UnknownPage,
    handle: { load: failures.load },
  },
]

/** The admin area in the browser of a shopper: the address is opened with a full load, which knows it. */
const unknownAdminArea: RouteObject = {
  path: '/admin/*',
  loader: () => {
    throw new PageCodeError('This browser has not loaded the table of the admin pages.')
  },
}

/** The frames with their pages, inside which errors are shown. `admin` is null where its table is not loaded. */
export function makeRoutes(admin: RouteObject | null): RouteObject[] {
  return [
    {
      Component: Layout,
      ErrorBoundary: FrameCrash,
      children: [
        { Component: ShopFrame, children: [{ ErrorBoundary: PageCrash, children: pages }] },
        admin ?? unknownAdminArea,
      ],
    },
  ]
}
