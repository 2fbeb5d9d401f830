import { accessEvents } from './access/access-events.ts'
import { apiTokens } from './access/api-tokens.ts'
import { accountLinks, sessions } from './account-access.ts'
import { passkeys } from './access/passkeys.ts'
import { secondFactor } from './access/second-factor.ts'
import { accounts } from './accounts.ts'
import { cart } from './checkout/cart.ts'
import { addresses } from './addresses/addresses.ts'
import { catalogue } from './catalogue.ts'
import { comparison } from './products/comparison.ts'
import { contact } from './contact.ts'
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
import { shopPages } from './content/shop-pages.ts'
import { cspReports } from './monitoring/csp-reports.ts'
import { connections } from './admin/connections.ts'
import { customers } from './admin/customers.ts'
import { dashboard } from './admin/dashboard.ts'
import { delivery } from './delivery.ts'
import { discounts } from './discounts.ts'
import type { Endpoint } from './endpoint.ts'
import { fulfilment } from './fulfilment/fulfilment.ts'
import { guests } from './access/guests.ts'
import { health } from './monitoring/health.ts'
import { history } from './history.ts'
import { images } from './images.ts'
import { mail } from './mail.ts'
import { models } from './models.ts'
import { myList } from './my-list/my-list.ts'
import { orderLinks } from './checkout/order-links.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { requests } from './fulfilment/requests.ts'
import { people } from './access/people.ts'
import { privacy } from './privacy/privacy.ts'
import { answers } from './products/answers.ts'
import { productGrid } from './products/product-grid.ts'
import { deletedProducts } from './products/deleted-products.ts'
import { questions } from './products/questions.ts'
import { reviewInvitations } from './products/review-invitations.ts'
import { reviewPhotos } from './products/review-photos.ts'
import { reviews } from './reviews.ts'
import { addedPieces } from './sales/added-pieces.ts'
import { sales } from './sales/sales.ts'
import { stock } from './stock/stock.ts'
import { stocktakes } from './stock/stocktakes.ts'
import { stockAlerts } from './products/stock-alerts.ts'
import { feeds } from './admin/feeds.ts'
import { find } from './admin/find.ts'
import { inbox } from './admin/inbox.ts'
import { messages } from './admin/messages.ts'
import { orderNotes } from './admin/order-notes.ts'
import { orderViews } from './admin/order-views.ts'
import { orderEdits } from './admin/order-edits.ts'
import { phoneOrders } from './admin/phone-orders.ts'
import { shopReviews } from './admin/reviews.ts'
import { money } from './admin/money.ts'
import { payouts } from './admin/payouts.ts'
import { today } from './admin/today.ts'
import { backups } from './admin/backups.ts'
import { replyTemplates } from './admin/reply-templates.ts'
import { webhooks } from './admin/webhooks.ts'

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
  addedPieces,
  sales,
  delivery,
  orders,
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
