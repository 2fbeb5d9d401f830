import { adminPlaces } from '#app/admin/pages.ts'
import type { FilledShop } from './filled-shop.ts'

/* Every page of a filled shop, for stories that visit them all. */

export type Addresses = Record<string, string>

export const adminPaths: readonly string[] = adminPlaces.flatMap(({ pages }) => pages.map(({ path }) => path))

export const ofVisitors = ({ product, sharedList, shopPage, links }: FilledShop): Addresses => ({
  '/': '/',
  '/page/:pageNumber': '/page/2',
  '/search/:keyword': '/search/table',
  '/search/:keyword/page/:pageNumber': '/search/table/page/2',
  '/product/:id': `/product/${product}`,
  '/products': '/products',
  '/sale': '/sale',
  '/living/:keyword': '/living/living',
  '/dining/:keyword': '/dining/Diningtable',
  '/bedroom/:keyword': '/bedroom/bedroom?space=1700x2130x',
  '/styling-tips': '/styling-tips',
  '/cart': '/cart',
  '/list': '/list',
  '/list/:name': `/list/${sharedList}`,
  '/compare': `/compare?ids=${product}`,
  '/plan': '/plan',
  '/login': '/login',
  '/register': '/register',
  '/forgot-password': '/forgot-password',
  ...links,
  '/track/receipt': '/track/receipt',
  '/stop-review-emails': `/stop-review-emails?token=${'a'.repeat(43)}`,
  '/privacy': '/privacy',
  '/terms/:version?': '/terms',
  '/pages/:slug': `/pages/${shopPage.slug}`,
  '/support': '/support',
  '/contact': '/contact',
})

export const ofShoppers = ({ order, session }: FilledShop): Addresses => ({
  '/shipping': '/shipping',
  '/payment': '/payment',
  '/placeorder': '/placeorder',
  '/order/:id': `/order/${order}`,
  '/order/:id/receipt': `/order/${order}/receipt`,
  '/success': `/success?session_id=${session}`,
  '/profile': '/profile',
})

export const ofOwners = ({
  buyerId,
  product,
  order,
  unpaidOrder,
  earlierOrder,
  shopPage,
  sale,
}: FilledShop): Addresses => ({
  ...Object.fromEntries(adminPaths.map((path) => [path, path])),
  '/admin/order/:id': `/admin/order/${order}`,
  '/admin/earlier-orders/:id': `/admin/earlier-orders/${earlierOrder}`,
  '/admin/order/:id/edit': `/admin/order/${unpaidOrder}/edit`,
  '/admin/deliver/pick-list': `/admin/deliver/pick-list?pieces=${order}.0.1`,
  '/admin/deliver/packing-slips': `/admin/deliver/packing-slips?pieces=${order}.0.1`,
  '/admin/productlist/:pageNumber': '/admin/productlist/2',
  '/admin/product/:id/edit': `/admin/product/${product}/edit`,
  '/admin/customers/:id': `/admin/customers/${order}`,
  '/admin/user/:id/edit': `/admin/user/${buyerId}/edit`,
  '/admin/sales/:id': `/admin/sales/${sale}`,
  '/admin/content/texts/:page': '/admin/content/texts/terms',
  '/admin/content/pages/:id': `/admin/content/pages/${shopPage.id}`,
})
