import type { LoaderFunction, RouteObject } from 'react-router'
import { Layout } from './layout/layout.tsx'
import { ShopFrame } from './layout/shop-frame.tsx'
import { pageCode, type PagePart } from './navigation/page-code.ts'
import { FrameCrash, PageCrash } from './pages/crash.tsx'
import { adminArea, guardedPages } from './pages/guards/admin-area.tsx'
import { requireSignIn, SignedIn } from './pages/guards/signed-in.tsx'
import { failures, loaded, type PageComponent } from './pages/loaded.tsx'
import { unknownPage } from './store/prefetch.ts'

interface PageModule extends PageComponent {
  loader?: LoaderFunction
  /** The parts of the page that only some addresses show, with code and styles of their own. */
  partsOf?: (url: URL) => readonly PagePart[]
}

/** What the server and the browser's entry read from a route. */
export interface RouteHandle {
  /** The source file of a frame, for its styles and to preload its chunks. Those of pages are in `page-files.ts`. */
  file?: string
  isPrivate?: boolean
  /** Loads the code of its page; with an address also the parts that it shows, before hydration. */
  load?: (url?: URL) => Promise<unknown>
  /** What `load` also loads for an address; empty before the page itself is loaded. */
  partsOf?: (url: URL) => readonly PagePart[]
}

/** A page of the shop. Its source file is in `page-files.ts`, which only the server reads. */
function page(path: string, load: () => Promise<PageModule>): RouteObject {
  const code = pageCode(load)
  const partsOf = (url: URL) => code.loaded?.partsOf?.(url) ?? []
  const loadCode = async (url?: URL) => {
    await code.load()
    if (url) await Promise.all(partsOf(url).map((part) => part.load()))
  }
  const handle: RouteHandle = { load: loadCode, partsOf }
  return {
    path,
    handle,
    loader: async (args) => {
      const { loader } = await code.load()
      const [failure = null] = await Promise.all<unknown>([loader?.(args), loadCode(new URL(args.request.url))])
      // A response is a redirect.
      if (failure !== null && !(failure instanceof Response)) await failures.load()
      return failure
    },
    Component: loaded(code),
  }
}

/** The page of an address that no other route matches. */
function UnknownPage() {
  return failures.loaded && <failures.loaded.NotFound />
}

const home = () => import('#app/pages/home/home.tsx')
const search = () => import('#app/pages/home/search.tsx')
const room = () => import('#app/pages/listing/room.tsx')
const productList = () => import('#app/pages/admin/products/product-list.tsx')
const order = () => import('#app/pages/order/order.tsx')
const privatePages: RouteHandle = { isPrivate: true }

/** Every page for shoppers, in the order of spec §2. */
const pages: RouteObject[] = [
  page('/', home),
  page('/page/:pageNumber', home),
  page('/search/:keyword', search),
  page('/search/:keyword/page/:pageNumber', search),
  page('/product/:id', () => import('#app/pages/product/product.tsx')),
  page('/products', () => import('#app/pages/listing/products.tsx')),
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
    ],
  },
  page('/privacy', () => import('#app/pages/content/privacy.tsx')),
  page('/terms', () => import('#app/pages/content/terms.tsx')),
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
      page('/order/:id', order),
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

/** Every page of the admin area. */
const adminPages: RouteObject[] = [
  page('/admin', () => import('#app/pages/admin/today/today.tsx')),
  page('/admin/order/:id', order),
  page('/admin/orderlist', () => import('#app/pages/admin/orders/order-list.tsx')),
  page('/admin/deliver', () => import('#app/pages/admin/deliver/deliver-list.tsx')),
  page('/admin/deliver/pick-list', () => import('#app/pages/admin/deliver/pick-list.tsx')),
  page('/admin/deliver/packing-slips', () => import('#app/pages/admin/deliver/packing-slips.tsx')),
  page('/admin/productlist', productList),
  page('/admin/productlist/:pageNumber', productList),
  page('/admin/productimport', () => import('#app/pages/admin/product-import/product-import.tsx')),
  page('/admin/product/:id/edit', () => import('#app/pages/admin/product-edit/product-edit.tsx')),
  page('/admin/userlist', () => import('#app/pages/admin/users/user-list.tsx')),
  page('/admin/user/:id/edit', () => import('#app/pages/admin/users/user-edit.tsx')),
  page('/admin/discounts', () => import('#app/pages/admin/discounts/discount-list.tsx')),
  page('/admin/delivery', () => import('#app/pages/admin/delivery/zone-list.tsx')),
  page('/admin/questions', () => import('#app/pages/admin/questions/question-list.tsx')),
  page('/admin/photos', () => import('#app/pages/admin/photos/photo-list.tsx')),
  page('/admin/stock', () => import('#app/pages/admin/stock/low-stock.tsx')),
  page('/admin/stock/take', () => import('#app/pages/admin/stock/stocktake.tsx')),
  page('/admin/stock/ledger', () => import('#app/pages/admin/stock/ledger.tsx')),
  page('/admin/money', () => import('#app/pages/admin/money/money.tsx')),
  page('/admin/connections', () => import('#app/pages/admin/connections/connections.tsx')),
  page('/admin/people', () => import('#app/pages/admin/people/people.tsx')),
  page('/admin/people/roles', () => import('#app/pages/admin/people/roles.tsx')),
  page('/admin/access', () => import('#app/pages/admin/access/access-list.tsx')),
]

/** The frames with their pages. An error of a page is shown inside its frame. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: FrameCrash,
    children: [
      { Component: ShopFrame, children: [{ ErrorBoundary: PageCrash, children: pages }] },
      { ...adminArea, children: [{ ErrorBoundary: PageCrash, children: guardedPages(adminPages) }] },
    ],
  },
]
