/*
 * The paths of the admin area. They are apart from those of the shop, so that shoppers do not load them.
 */

import type { FixedTextName } from '#contract/content/fixed-texts.ts'

const part = encodeURIComponent

/** Typed builders for every path of the admin area, without the origin. Ids are escaped. */
export const adminPaths = {
  today: '/admin',
  orders: (query = '') => (query === '' ? '/admin/orderlist' : `/admin/orderlist?${query}`),
  order: (id: string) => `/admin/order/${part(id)}`,
  editOrder: (id: string) => `/admin/order/${part(id)}/edit`,
  phoneOrder: '/admin/phone-order',
  copiedPhoneOrder: (id: string) => `/admin/phone-order?copy=${encodeURIComponent(id)}`,
  phoneOrderFor: (customer: string) => `/admin/phone-order?customer=${encodeURIComponent(customer)}`,
  products: (page = 1) => (page === 1 ? '/admin/productlist' : `/admin/productlist/${page}`),
  deletedProducts: '/admin/productlist/deleted',
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
  fixedText: (page: FixedTextName) => `/admin/content/texts/${page}`,
  shopPages: '/admin/content/pages',
  shopPage: (id: string) => `/admin/content/pages/${part(id)}`,
  hours: '/admin/content/hours',
  /** Leads to a field of the contact, which gets the focus. */
  contactField: (name: 'bankAccount' | 'gstNumber') => `/admin/content/hours#contact-${name}`,
  delivery: '/admin/content/delivery',
  inbox: (query = '') => (query === '' ? '/admin/inbox' : `/admin/inbox?${query}`),
  /** Opens a message or a question in the inbox. */
  message: (id: string) => `/admin/inbox?open=message-${part(id)}`,
  question: (id: string) => `/admin/inbox?open=question-${part(id)}`,
  templates: '/admin/messages/templates',
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
} as const
