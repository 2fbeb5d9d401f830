/*
 * The paths of the shop's pages (spec §2). Links use these builders, never string literals; only `app/entry/routes.tsx`
 * repeats the paths, as patterns.
 */

const part = encodeURIComponent

/** The first path segment of a room page. */
export type RoomSegment = 'living' | 'dining' | 'bedroom'

const pageOf = (path: string, page: number) => (page === 1 ? path || '/' : `${path}/page/${page}`)

const productPath = (id: string, query = '') => `/product/${part(id)}${query === '' ? '' : `?${query}`}`

/** Typed builders without the origin. Ids and keywords are escaped. */
export const paths = {
  home: (page = 1) => pageOf('', page),
  search: (keyword: string, page = 1) => pageOf(`/search/${part(keyword)}`, page),
  product: productPath,
  reviews: (productId: string, page = 1, rating?: number, space = '') => {
    const query = [rating === undefined ? '' : `rating=${rating}`, page === 1 ? '' : `reviews=${page}`, space]
    return `${productPath(productId, query.filter(Boolean).join('&'))}#reviews`
  },
  writeReview: (productId: string, space = '') => `${productPath(productId, space)}#write`,
  products: '/products',
  sale: '/sale',
  room: (room: RoomSegment, keyword: string = room) => `/${room}/${part(keyword)}`,
  list: '/list',
  sharedList: (name: string) => `/list/${part(name)}`,
  compare: (ids: readonly string[], space = '') =>
    `/compare?ids=${ids.map(part).join(',')}${space === '' ? '' : `&${space}`}`,
  /** With the query of a space, which begins the form of the room, `from=list`, or `add=` and a product’s code or id. */
  plan: (query = '') => `/plan${query && `?${query}`}`,
  stylingTips: '/styling-tips',
  cart: '/cart',
  cartWith: (productId: string, qty: number) => `/cart?add=${part(productId)}&qty=${qty}`,
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  undoEmailChange: '/undo-email-change',
  claimOrders: '/claim-orders',
  invitation: '/invitation',
  confirmAlert: '/confirm-alert',
  stopAlert: '/stop-alert',
  stopReviewEmails: '/stop-review-emails',
  shipping: '/shipping',
  payment: '/payment',
  placeOrder: '/placeorder',
  order: (id: string) => `/order/${part(id)}`,
  track: '/track',
  trackPaid: '/track?paid=yes',
  trackReceipt: '/track/receipt',
  receipt: (orderId: string) => `/order/${part(orderId)}/receipt`,
  success: '/success',
  profile: '/profile',
  support: '/support',
  shippingCosts: '/support#shipping',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  shopPage: (slug: string) => `/pages/${part(slug)}`,
  feeds: { google: '/feeds/google.xml', newPieces: '/feeds/new.atom' },
} as const
