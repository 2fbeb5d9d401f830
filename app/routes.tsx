import type { RouteObject } from 'react-router'
import { Layout } from './layout/layout.tsx'
import { ShopFrame } from './layout/shop-frame.tsx'
import { PageCodeError } from './navigation/page-code.ts'
import { page, type RouteHandle } from './page-route.ts'
import { FrameCrash, PageCrash } from './pages/crash.tsx'
import { requireSignIn, SignedIn } from './pages/guards/signed-in.tsx'
import { failures } from './pages/loaded.tsx'
import { unknownPage } from './store/prefetch.ts'

/** The page of an address that no other route matches. */
function UnknownPage() {
  return failures.loaded && <failures.loaded.NotFound />
}

const home = () => import('#app/pages/home/home.tsx')
const search = () => import('#app/pages/home/search.tsx')
const room = () => import('#app/pages/listing/room.tsx')
const privatePages: RouteHandle = { isPrivate: true }

/** Every page for shoppers, in the order of spec §2. */
const pages: RouteObject[] = [
  page('/', home),
  page('/page/:pageNumber', home),
  page('/search/:keyword', search),
  page('/search/:keyword/page/:pageNumber', search),
  page('/product/:id', () => import('#app/pages/product/product.tsx')),
  page('/products', () => import('#app/pages/listing/products.tsx')),
  page('/sale', () => import('#app/pages/listing/sale.tsx')),
  page('/living/:keyword', room),
  page('/dining/:keyword', room),
  page('/bedroom/:keyword', room),
  page('/styling-tips', () => import('#app/pages/content/styling-tips.tsx')),
  page('/cart', () => import('#app/pages/cart/cart.tsx')),
  page('/list', () => import('#app/pages/my-list/my-list.tsx')),
  page('/list/:name', () => import('#app/pages/my-list/shared-list.tsx')),
  page('/compare', () => import('#app/pages/compare/compare.tsx')),
  page('/login', () => import('#app/pages/account/sign-in.tsx')),
  page('/register', () => import('#app/pages/account/register.tsx')),
  page('/forgot-password', () => import('#app/pages/account/password/forgot-password.tsx')),
  {
    // The links in emails: each address has a secret, so no reply may be stored or indexed.
    handle: privatePages,
    children: [
      page('/reset-password', () => import('#app/pages/account/password/reset-password.tsx')),
      page('/confirm-email', () => import('#app/pages/account/links/confirm-email.tsx')),
      page('/undo-email-change', () => import('#app/pages/account/links/undo-email-change.tsx')),
      page('/track', () => import('#app/pages/order/link/track.tsx')),
      page('/track/receipt', () => import('#app/pages/order/link/track-receipt.tsx')),
      page('/claim-orders', () => import('#app/pages/account/links/claim-orders.tsx')),
      page('/invitation', () => import('#app/pages/account/links/invitation.tsx')),
      page('/confirm-alert', () => import('#app/pages/stock-alert/confirm-alert.tsx')),
      page('/stop-alert', () => import('#app/pages/stock-alert/stop-alert.tsx')),
      page('/stop-review-emails', () => import('#app/pages/account/links/stop-review-emails.tsx')),
    ],
  },
  page('/privacy', () => import('#app/pages/content/privacy.tsx')),
  page('/terms/:version?', () => import('#app/pages/content/terms.tsx')),
  page('/pages/:slug', () => import('#app/pages/shop-page/shop-page.tsx')),
  page('/support', () => import('#app/pages/content/support.tsx')),
  page('/contact', () => import('#app/pages/content/contact.tsx')),
  {
    Component: SignedIn,
    middleware: [requireSignIn],
    handle: privatePages,
    children: [
      page('/shipping', () => import('#app/pages/checkout/shipping.tsx')),
      page('/payment', () => import('#app/pages/checkout/payment.tsx')),
      page('/placeorder', () => import('#app/pages/checkout/place-order.tsx')),
      page('/order/:id', () => import('#app/pages/order/order.tsx')),
      page('/order/:id/receipt', () => import('#app/pages/order/receipt/receipt.tsx')),
      page('/success', () => import('#app/pages/order/success.tsx')),
      page('/profile', () => import('#app/pages/account/profile.tsx')),
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
