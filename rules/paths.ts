/*
 * The paths of the shop's pages (spec §2). Links and redirects use these builders, never string literals; only the
 * route table in `app/routes.tsx` repeats the paths, as patterns.
 */

const part = encodeURIComponent

/** The first path segment of a room page. */
export type RoomSegment = 'living' | 'dining' | 'bedroom'

/** The path of a page of a list: page 1 has no number in its path. */
const pageOf = (path: string, page: number) => (page === 1 ? path || '/' : `${path}/page/${page}`)

/** Typed builders for every path, without the origin. Ids and keywords are escaped. */
export const paths = {
  home: (page = 1) => pageOf('', page),
  search: (keyword: string, page = 1) => pageOf(`/search/${part(keyword)}`, page),
  product: (id: string, query = '') => `/product/${part(id)}${query === '' ? '' : `?${query}`}`,
  reviews: (productId: string, page = 1, rating?: number) => {
    const query = [...(rating === undefined ? [] : [`rating=${rating}`]), ...(page === 1 ? [] : [`reviews=${page}`])]
    return `/product/${part(productId)}${query.length === 0 ? '' : `?${query.join('&')}`}#reviews`
  },
  writeReview: (productId: string) => `/product/${part(productId)}#write`,
  products: '/products',
  room: (room: RoomSegment, keyword: string = room) => `/${room}/${part(keyword)}`,
  list: '/list',
  sharedList: (name: string) => `/list/${part(name)}`,
  compare: (ids: readonly string[], space = '') =>
    `/compare?ids=${ids.map(part).join(',')}${space === '' ? '' : `&${space}`}`,
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
  admin: {
    today: '/admin',
    orders: (query = '') => (query === '' ? '/admin/orderlist' : `/admin/orderlist?${query}`),
    order: (id: string) => `/admin/order/${part(id)}`,
    editOrder: (id: string) => `/admin/order/${part(id)}/edit`,
    phoneOrder: '/admin/phone-order',
    copiedPhoneOrder: (id: string) => `/admin/phone-order?copy=${encodeURIComponent(id)}`,
    products: (page = 1) => (page === 1 ? '/admin/productlist' : `/admin/productlist/${page}`),
    productImport: '/admin/productimport',
    productEdit: (id: string) => `/admin/product/${part(id)}/edit`,
    deliver: (query = '') => (query === '' ? '/admin/deliver' : `/admin/deliver?${query}`),
    pickList: (query: string) => `/admin/deliver/pick-list?${query}`,
    packingSlips: (query: string) => `/admin/deliver/packing-slips?${query}`,
    stock: (page = 1) => (page === 1 ? '/admin/stock' : `/admin/stock?page=${page}`),
    stocktake: (id = '') => (id === '' ? '/admin/stock/take' : `/admin/stock/take?id=${part(id)}`),
    stockLedger: (query = '') => (query === '' ? '/admin/stock/ledger' : `/admin/stock/ledger?${query}`),
    customers: '/admin/customers',
    customer: (id: string) => `/admin/customers/${id}`,
    users: '/admin/userlist',
    userEdit: (id: string) => `/admin/user/${part(id)}/edit`,
    sales: '/admin/sales',
    sale: (id: string) => `/admin/sales/${part(id)}`,
    newSale: (copyOf = '') => (copyOf === '' ? '/admin/sales/new' : `/admin/sales/new?copy=${part(copyOf)}`),
    discounts: '/admin/discounts',
    announcement: '/admin/content',
    homePage: '/admin/content/home',
    rooms: '/admin/content/rooms',
    menu: '/admin/content/menu',
    supportAnswers: '/admin/content/support',
    shopPages: '/admin/content/pages',
    shopPage: (id: string) => `/admin/content/pages/${part(id)}`,
    hours: '/admin/content/hours',
    delivery: '/admin/content/delivery',
    messages: ({ id, all = false }: { id?: string; all?: boolean } = {}) => {
      const query = new URLSearchParams({ ...(all && { show: 'all' }), ...(id && { id }) }).toString()
      return query === '' ? '/admin/messages' : `/admin/messages?${query}`
    },
    inbox: (query = '') => (query === '' ? '/admin/inbox' : `/admin/inbox?${query}`),
    questions: '/admin/questions',
    question: (id: string) => `/admin/questions?id=${encodeURIComponent(id)}`,
    reviews: (show: 'all' | 'waiting' | 'hidden' = 'all') =>
      show === 'all' ? '/admin/reviews' : `/admin/reviews?show=${show}`,
    review: (id: string) => `/admin/reviews?id=${encodeURIComponent(id)}`,
    photos: '/admin/photos',
    money: '/admin/money',
    moneySales: (query = '') => (query === '' ? '/admin/money/sales' : `/admin/money/sales?${query}`),
    moneyPayouts: (query = '') => (query === '' ? '/admin/money/payouts' : `/admin/money/payouts?${query}`),
    moneyNotPaid: '/admin/money/unpaid',
    moneyExports: '/admin/money/exports',
    connections: '/admin/connections',
    feeds: '/admin/connections/feeds',
    tokens: '/admin/connections/tokens',
    webhooks: (of?: string) =>
      of === undefined ? '/admin/connections/webhooks' : `/admin/connections/webhooks?of=${of}`,
    people: '/admin/people',
    roles: '/admin/people/roles',
    history: (query = '') => (query === '' ? '/admin/history' : `/admin/history?${query}`),
    access: (query = '') => (query === '' ? '/admin/access' : `/admin/access?${query}`),
  },
} as const
