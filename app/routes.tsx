import type { LoaderFunction, RouteObject } from 'react-router'
import { Layout } from './layout/layout.tsx'
import { pageCode, type PagePart } from './navigation/page-code.ts'
import { FrameCrash, PageCrash } from './pages/crash.tsx'
import { adminArea } from './pages/guards/admin-area.tsx'
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
  /** The source file of its page or frame, for its styles and to preload its chunks. */
  file?: string
  isPrivate?: boolean
  /** Loads the code of its page; with an address also the parts that it shows, before hydration. */
  load?: (url?: URL) => Promise<unknown>
  /** What `load` also loads for an address; empty before the page itself is loaded. */
  partsOf?: (url: URL) => readonly PagePart[]
}

/**
 * A page of the shop. `file` repeats what `load` imports, because a build does not keep it; `tests/pages` compares
 * them.
 */
function page(path: string, file: string, load: () => Promise<PageModule>): RouteObject {
  const code = pageCode(load)
  const partsOf = (url: URL) => code.loaded?.partsOf?.(url) ?? []
  const loadCode = async (url?: URL) => {
    await code.load()
    if (url) await Promise.all(partsOf(url).map((part) => part.load()))
  }
  const handle: RouteHandle = { file: `app/pages/${file}`, load: loadCode, partsOf }
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
const privatePages: RouteHandle = { isPrivate: true }

/** Every page of the shop, in the order of spec §2. */
const pages: RouteObject[] = [
  page('/', 'home/home.tsx', home),
  page('/page/:pageNumber', 'home/home.tsx', home),
  page('/search/:keyword', 'home/search.tsx', search),
  page('/search/:keyword/page/:pageNumber', 'home/search.tsx', search),
  page('/product/:id', 'product/product.tsx', () => import('#app/pages/product/product.tsx')),
  page('/products', 'listing/products.tsx', () => import('#app/pages/listing/products.tsx')),
  page('/living/:keyword', 'listing/room.tsx', room),
  page('/dining/:keyword', 'listing/room.tsx', room),
  page('/bedroom/:keyword', 'listing/room.tsx', room),
  page('/styling-tips', 'content/styling-tips.tsx', () => import('#app/pages/content/styling-tips.tsx')),
  page('/cart', 'cart/cart.tsx', () => import('#app/pages/cart/cart.tsx')),
  page('/list', 'my-list/my-list.tsx', () => import('#app/pages/my-list/my-list.tsx')),
  page('/list/:name', 'my-list/shared-list.tsx', () => import('#app/pages/my-list/shared-list.tsx')),
  page('/compare', 'compare/compare.tsx', () => import('#app/pages/compare/compare.tsx')),
  page('/login', 'account/sign-in.tsx', () => import('#app/pages/account/sign-in.tsx')),
  page('/register', 'account/register.tsx', () => import('#app/pages/account/register.tsx')),
  page(
    '/forgot-password',
    'account/password/forgot-password.tsx',
    () => import('#app/pages/account/password/forgot-password.tsx'),
  ),
  {
    // The links in emails: each address has a secret, so no reply may be stored or indexed.
    handle: privatePages,
    children: [
      page(
        '/reset-password',
        'account/password/reset-password.tsx',
        () => import('#app/pages/account/password/reset-password.tsx'),
      ),
      page(
        '/confirm-email',
        'account/links/confirm-email.tsx',
        () => import('#app/pages/account/links/confirm-email.tsx'),
      ),
      page(
        '/undo-email-change',
        'account/links/undo-email-change.tsx',
        () => import('#app/pages/account/links/undo-email-change.tsx'),
      ),
      page('/track', 'order/link/track.tsx', () => import('#app/pages/order/link/track.tsx')),
      page('/track/receipt', 'order/link/track-receipt.tsx', () => import('#app/pages/order/link/track-receipt.tsx')),
      page(
        '/claim-orders',
        'account/links/claim-orders.tsx',
        () => import('#app/pages/account/links/claim-orders.tsx'),
      ),
      page('/confirm-alert', 'stock-alert/confirm-alert.tsx', () => import('#app/pages/stock-alert/confirm-alert.tsx')),
      page('/stop-alert', 'stock-alert/stop-alert.tsx', () => import('#app/pages/stock-alert/stop-alert.tsx')),
    ],
  },
  page('/privacy', 'content/privacy.tsx', () => import('#app/pages/content/privacy.tsx')),
  page('/terms', 'content/terms.tsx', () => import('#app/pages/content/terms.tsx')),
  page('/support', 'content/support.tsx', () => import('#app/pages/content/support.tsx')),
  page('/contact', 'content/contact.tsx', () => import('#app/pages/content/contact.tsx')),
  {
    Component: SignedIn,
    middleware: [requireSignIn],
    handle: privatePages,
    children: [
      page('/shipping', 'checkout/shipping.tsx', () => import('#app/pages/checkout/shipping.tsx')),
      page('/payment', 'checkout/payment.tsx', () => import('#app/pages/checkout/payment.tsx')),
      page('/placeorder', 'checkout/place-order.tsx', () => import('#app/pages/checkout/place-order.tsx')),
      page('/order/:id', 'order/order.tsx', () => import('#app/pages/order/order.tsx')),
      page('/order/:id/receipt', 'order/receipt/receipt.tsx', () => import('#app/pages/order/receipt/receipt.tsx')),
      page('/success', 'order/success.tsx', () => import('#app/pages/order/success.tsx')),
      page('/profile', 'account/profile.tsx', () => import('#app/pages/account/profile.tsx')),
    ],
  },
  {
    ...adminArea,
    children: [
      page('/admin', 'admin/dashboard/dashboard.tsx', () => import('#app/pages/admin/dashboard/dashboard.tsx')),
      page('/admin/orderlist', 'admin/orders/order-list.tsx', () => import('#app/pages/admin/orders/order-list.tsx')),
      page(
        '/admin/deliver',
        'admin/deliver/deliver-list.tsx',
        () => import('#app/pages/admin/deliver/deliver-list.tsx'),
      ),
      page(
        '/admin/deliver/pick-list',
        'admin/deliver/pick-list.tsx',
        () => import('#app/pages/admin/deliver/pick-list.tsx'),
      ),
      page(
        '/admin/deliver/packing-slips',
        'admin/deliver/packing-slips.tsx',
        () => import('#app/pages/admin/deliver/packing-slips.tsx'),
      ),
      page('/admin/productlist', 'admin/products/product-list.tsx', productList),
      page('/admin/productlist/:pageNumber', 'admin/products/product-list.tsx', productList),
      page(
        '/admin/productimport',
        'admin/product-import/product-import.tsx',
        () => import('#app/pages/admin/product-import/product-import.tsx'),
      ),
      page(
        '/admin/product/:id/edit',
        'admin/product-edit/product-edit.tsx',
        () => import('#app/pages/admin/product-edit/product-edit.tsx'),
      ),
      page('/admin/stock', 'admin/stock/low-stock.tsx', () => import('#app/pages/admin/stock/low-stock.tsx')),
      page('/admin/stock/take', 'admin/stock/stocktake.tsx', () => import('#app/pages/admin/stock/stocktake.tsx')),
      page('/admin/stock/ledger', 'admin/stock/ledger.tsx', () => import('#app/pages/admin/stock/ledger.tsx')),
      page('/admin/userlist', 'admin/users/user-list.tsx', () => import('#app/pages/admin/users/user-list.tsx')),
      page('/admin/user/:id/edit', 'admin/users/user-edit.tsx', () => import('#app/pages/admin/users/user-edit.tsx')),
      page(
        '/admin/discounts',
        'admin/discounts/discount-list.tsx',
        () => import('#app/pages/admin/discounts/discount-list.tsx'),
      ),
      page('/admin/delivery', 'admin/delivery/zone-list.tsx', () => import('#app/pages/admin/delivery/zone-list.tsx')),
      page(
        '/admin/questions',
        'admin/questions/question-list.tsx',
        () => import('#app/pages/admin/questions/question-list.tsx'),
      ),
      page('/admin/photos', 'admin/photos/photo-list.tsx', () => import('#app/pages/admin/photos/photo-list.tsx')),
      page('/admin/access', 'admin/access/access-list.tsx', () => import('#app/pages/admin/access/access-list.tsx')),
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

/** The frame of the shop with its pages. An error of a page is shown inside the frame. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: FrameCrash,
    children: [{ ErrorBoundary: PageCrash, children: pages }],
  },
]
