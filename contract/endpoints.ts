import { accessEvents } from './accounts/access-events.ts'
import { apiTokens } from './accounts/api-tokens.ts'
import { accountLinks, sessions } from './accounts/account-access.ts'
import { passkeys } from './accounts/passkeys.ts'
import { secondFactor } from './accounts/second-factor.ts'
import { accounts } from './accounts/accounts.ts'
import { cart } from './selling/cart.ts'
import { addresses } from './accounts/addresses.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { comparison } from './catalogue/comparison.ts'
import { contact } from './inbox/contact.ts'
import {
  announcement,
  closedDays,
  contactDetails,
  homeContent,
  hours,
  menuContent,
  roomTexts,
  shopTimes,
  supportContent,
  textContent,
} from './content/content.ts'
import { draftView } from './content/draft-view.ts'
import { fixedTexts } from './content/fixed-texts.ts'
import { home } from './content/shown-home.ts'
import { support } from './content/support.ts'
import { categoryCounts, deletedCategories } from './content/rooms.ts'
import { redirects } from './content/redirects.ts'
import { shopPages } from './content/shop-pages.ts'
import { cspReports } from './platform/csp-reports.ts'
import { connections } from './back-office/connections.ts'
import { customers } from './back-office/customers.ts'
import { dashboard } from './back-office/dashboard.ts'
import { delivery } from './orders/delivery.ts'
import { discounts } from './selling/discounts.ts'
import { earlierOrders } from './orders/earlier-orders.ts'
import type { Endpoint } from './platform/endpoint.ts'
import { fulfilment } from './orders/fulfilment.ts'
import { guests } from './accounts/guests.ts'
import { health } from './platform/health.ts'
import { history } from './platform/history.ts'
import { images } from './platform/images.ts'
import { mail } from './platform/mail.ts'
import { models } from './platform/models.ts'
import { myList } from './selling/my-list.ts'
import { orderLinks } from './payments/order-links.ts'
import { orders } from './orders/orders.ts'
import { payments } from './payments/payments.ts'
import { requests } from './orders/requests.ts'
import { people } from './accounts/people.ts'
import { privacy } from './back-office/privacy.ts'
import { answers } from './inbox/answers.ts'
import { productGrid } from './back-office/product-grid.ts'
import { deletedProducts } from './back-office/deleted-products.ts'
import { questions } from './inbox/questions.ts'
import { reviewInvitations } from './inbox/review-invitations.ts'
import { reviewPhotos } from './inbox/review-photos.ts'
import { reviews } from './inbox/reviews.ts'
import { addedProducts } from './selling/added-products.ts'
import { sales } from './selling/sales.ts'
import { stock } from './stock/stock.ts'
import { stocktakes } from './stock/stocktakes.ts'
import { stockAlerts } from './stock/stock-alerts.ts'
import { feeds } from './selling/feeds.ts'
import { find } from './back-office/find.ts'
import { inbox } from './inbox/inbox.ts'
import { messages } from './inbox/messages.ts'
import { orderNotes } from './orders/order-notes.ts'
import { orderViews } from './orders/order-views.ts'
import { orderEdits } from './orders/order-edits.ts'
import { phoneOrders } from './orders/phone-orders.ts'
import { shopReviews } from './inbox/manage-reviews.ts'
import { money } from './payments/money.ts'
import { payouts } from './payments/payouts.ts'
import { today } from './back-office/today.ts'
import { moves } from './back-office/moves.ts'
import { shopExport } from './back-office/shop-export.ts'
import { backups } from './back-office/backups.ts'
import { replyTemplates } from './inbox/reply-templates.ts'
import { webhooks } from './back-office/webhooks.ts'

/** Every endpoint, by feature. The API page and the test of every endpoint are built from it. */
export const endpoints = {
  accounts,
  accountLinks,
  sessions,
  guests,
  addresses,
  secondFactor,
  passkeys,
  accessEvents,
  people,
  privacy,
  customers,
  moves,
  shopExport,
  catalogue,
  productGrid,
  deletedProducts,
  comparison,
  cart,
  myList,
  reviews,
  shopReviews,
  reviewPhotos,
  reviewInvitations,
  questions,
  answers,
  stockAlerts,
  stock,
  stocktakes,
  discounts,
  addedPieces: addedProducts,
  sales,
  delivery,
  orders,
  earlierOrders,
  orderNotes,
  orderViews,
  phoneOrders,
  orderEdits,
  orderLinks,
  fulfilment,
  requests,
  payments,
  contact,
  inbox,
  messages,
  announcement,
  closedDays,
  hours,
  contactDetails,
  roomTexts,
  shopTimes,
  homeContent,
  home,
  supportContent,
  menuContent,
  support,
  textContent,
  fixedTexts,
  draftView,
  categoryCounts,
  deletedCategories,
  redirects,
  shopPages,
  images,
  models,
  mail,
  history,
  cspReports,
  money,
  payouts,
  dashboard,
  feeds,
  connections,
  backups,
  replyTemplates,
  webhooks,
  apiTokens,
  today,
  find,
  health,
} satisfies Record<string, Record<string, Endpoint>>
