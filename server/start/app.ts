import compress from '@fastify/compress'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { accessEventRoutes } from '#server/accounts/access-events/access-events.routes.ts'
import { recordRefusal } from '#server/accounts/access-events/record-access-event.ts'
import { accountRoutes } from '#server/accounts/accounts.routes.ts'
import { apiTokenRoutes } from '#server/accounts/api-tokens/api-tokens.routes.ts'
import { registerApiTokens } from '#server/accounts/api-tokens/api-tokens.ts'
import { cartRoutes } from '#server/selling/cart/cart.routes.ts'
import { catalogueRoutes } from '#server/catalogue/catalogue.routes.ts'
import { phoneOrderRoutes } from '#server/back-office/phone-orders/phone-orders.routes.ts'
import { contactRoutes } from '#server/inbox/contact/contact.routes.ts'
import { contentRoutes } from '#server/content/content.routes.ts'
import { draftViewRoutes } from '#server/content/drafts/draft-view.routes.ts'
import { redirectRoutes } from '#server/content/redirects/redirects.routes.ts'
import { shopPageRoutes } from '#server/content/shop-pages/shop-pages.routes.ts'
import { inboxRoutes } from '#server/inbox/inbox.routes.ts'
import { customerRoutes } from '#server/back-office/customers/customers.routes.ts'
import { moveRoutes } from '#server/back-office/moving/moves.routes.ts'
import { shopExportRoutes } from '#server/back-office/moving/out/shop-export.routes.ts'
import { dashboardRoutes } from '#server/back-office/dashboard/dashboard.routes.ts'
import { deliveryRoutes } from '#server/orders/delivery/delivery.routes.ts'
import { discountRoutes } from '#server/selling/discounts/discounts.routes.ts'
import { registerBackupMetrics } from '#server/back-office/backup/nightly/backup-metrics.ts'
import { backupRoutes } from '#server/back-office/backup/nightly/backups.routes.ts'
import { connectionRoutes } from '#server/back-office/connections/connections.routes.ts'
import { feedRoutes } from '#server/selling/feeds/feeds.routes.ts'
import { fulfilmentRoutes } from '#server/orders/fulfilment/fulfilment.routes.ts'
import { requestRoutes } from '#server/back-office/requests/requests.routes.ts'
import { historyRoutes } from '#server/platform/history/history.routes.ts'
import { registerOpenapi } from '#server/platform/http/openapi.ts'
import { registerBodyParsers } from '#server/platform/http/body-parsers.ts'
import { registerInputChecks } from '#server/platform/http/input/register-input-checks.ts'
import { cspReportRoutes } from '#server/platform/http/csp-reports.routes.ts'
import {
  type ConnectionLimits,
  connectionLimits,
  createLimitedServer,
} from '#server/platform/http/load/connection-limits.ts'
import { registerGracefulClose } from '#server/platform/http/load/graceful-close.ts'
import { throwNotFound, registerErrorReplies } from '#server/platform/http/error-reply.ts'
import { healthRoutes } from '#server/platform/http/health.routes.ts'
import { registerMetrics } from '#server/platform/http/metrics.ts'
import { overloadLimits, type OverloadLimits, refuseOverload } from '#server/platform/http/load/overload.ts'
import { routableUrl } from '#server/platform/http/input/page-paths.ts'
import { registerSecurity } from '#server/platform/http/security.ts'
import { registerSerializers } from '#server/platform/http/serializers.ts'
import { answerUnreadable } from '#server/platform/http/load/unreadable-requests.ts'
import { registerSessions } from '#server/accounts/sessions/sessions.ts'
import { registerCache } from '#server/platform/http/cache/register-cache.ts'
import { sitemapRoutes } from '#server/pages/sitemap.ts'
import { logRequests } from '#server/platform/log/log-requests.ts'
import { requestIdOf } from '#server/platform/log/request-id.ts'
import { proxyCheck, visitorNetworks } from '#server/platform/limits/trust-proxy.ts'
import { warnAboutProxyHeaders } from '#server/platform/http/proxy-headers.ts'
import { imageRoutes } from '#server/platform/images/images.routes.ts'
import { modelRoutes } from '#server/platform/models/models.routes.ts'
import { mailRoutes } from '#server/platform/mail/mail.routes.ts'
import { listForms } from '#server/selling/my-list/list-forms.ts'
import { myListRoutes } from '#server/selling/my-list/my-list.routes.ts'
import { orderEditRoutes } from '#server/back-office/order-edits/order-edits.routes.ts'
import { earlierOrderRoutes } from '#server/orders/earlier/earlier-orders.routes.ts'
import { orderNoteRoutes } from '#server/orders/notes/order-notes.routes.ts'
import { orderViewRoutes } from '#server/orders/views/order-views.routes.ts'
import { orderRoutes } from '#server/orders/orders.routes.ts'
import { addressRoutes } from '#server/accounts/addresses/addresses.routes.ts'
import { guestRoutes } from '#server/accounts/guests/guests.routes.ts'
import { privacyRoutes } from '#server/back-office/privacy/privacy.routes.ts'
import { orderLinkRoutes } from '#server/payments/checkout/order-links.routes.ts'
import { registerWebhookMetrics } from '#server/payments/events/webhook-alerts.ts'
import { registerShopMetrics } from './shop-metrics.ts'
import { paymentRoutes } from '#server/payments/payments.routes.ts'
import { questionRoutes } from '#server/inbox/questions/questions.routes.ts'
import { reviewRoutes } from '#server/inbox/reviews/reviews.routes.ts'
import { reviewInvitationRoutes } from '#server/inbox/review-invitations/review-invitations.routes.ts'
import { stockAlertRoutes } from '#server/stock/stock-alerts/stock-alerts.routes.ts'
import { productGridRoutes } from '#server/back-office/product-grid/product-grid.routes.ts'
import { moneyRoutes } from '#server/payments/money/money.routes.ts'
import { payoutRoutes } from '#server/payments/money/payouts/payouts.routes.ts'
import { saleRoutes } from '#server/selling/sales/sales.routes.ts'
import { stockRoutes } from '#server/stock/stock-keeping/stock.routes.ts'
import { stocktakeRoutes } from '#server/stock/stock-keeping/stocktakes.routes.ts'
import type { Shop } from '#server/platform/shop.ts'

interface AppOptions {
  dev?: boolean
  /** Limits of connections that replace those of the shop, for tests. */
  connections?: Partial<ConnectionLimits>
  /** When it counts as overloaded, for tests. */
  overload?: Partial<OverloadLimits>
}

/**
 * Builds the server of a shop: headers and sessions, then the endpoints feature by feature; there is no autoload.
 * `registerPages` adds the pages.
 */
export async function buildApp(
  shop: Shop,
  { dev = false, connections, overload }: AppOptions = {},
): Promise<FastifyInstance> {
  const { trustProxy } = shop.config
  const isProxy = proxyCheck(trustProxy)
  const limits = { ...connectionLimits(visitorNetworks(trustProxy)), ...connections }
  const app = createServer(shop.log, { trustProxy, isProxy, limits })
  registerGracefulClose(app)
  shop.tracing?.register(app, isProxy)
  logRequests(app)
  const metrics = registerMetrics(app, shop)
  registerWebhookMetrics(metrics, shop)
  registerBackupMetrics(metrics, shop)
  registerShopMetrics(metrics, shop)
  // Hooks run in this order: a cached response is sent to a request that these two let pass.
  refuseOverload(app, { ...overloadLimits, ...overload })
  registerSecurity(app, shop.config, dev)
  registerCache(app, shop)
  warnAboutProxyHeaders(app)
  registerErrorReplies(
    app,
    (request, error) => recordRefusal(shop, request, error),
    (error) => shop.storage.noteError(error),
  )
  app.setNotFoundHandler(throwNotFound)
  registerSerializers(app)
  registerBodyParsers(app)
  registerInputChecks(app)
  await registerSessions(app, shop)
  registerApiTokens(app, shop)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await registerOpenapi(app, shop.config.shopName, dev)

  await app.register(async (scope) => {
    healthRoutes(scope, shop)
    cspReportRoutes(scope, shop)
    accountRoutes(scope, shop)
    guestRoutes(scope, shop)
    addressRoutes(scope, shop)
    privacyRoutes(scope, shop)
    customerRoutes(scope, shop)
    moveRoutes(scope, shop)
    shopExportRoutes(scope, shop)
    catalogueRoutes(scope, shop)
    cartRoutes(scope, shop)
    myListRoutes(scope, shop)
    listForms(scope, shop)
    reviewRoutes(scope, shop)
    reviewInvitationRoutes(scope, shop)
    questionRoutes(scope, shop)
    stockAlertRoutes(scope, shop)
    saleRoutes(scope, shop)
    discountRoutes(scope, shop)
    deliveryRoutes(scope, shop)
    orderRoutes(scope, shop)
    orderEditRoutes(scope, shop)
    orderNoteRoutes(scope, shop)
    earlierOrderRoutes(scope, shop)
    orderViewRoutes(scope, shop)
    paymentRoutes(scope, shop)
    orderLinkRoutes(scope, shop)
    fulfilmentRoutes(scope, shop)
    phoneOrderRoutes(scope, shop)
    requestRoutes(scope, shop)
    contactRoutes(scope, shop)
    inboxRoutes(scope, shop)
    contentRoutes(scope, shop)
    draftViewRoutes(scope, shop)
    shopPageRoutes(scope, shop)
    redirectRoutes(scope, shop)
    stockRoutes(scope, shop)
    stocktakeRoutes(scope, shop)
    productGridRoutes(scope, shop)
    mailRoutes(scope, shop)
    historyRoutes(scope, shop)
    accessEventRoutes(scope, shop)
    moneyRoutes(scope, shop)
    payoutRoutes(scope, shop)
    dashboardRoutes(scope, shop)
    feedRoutes(scope, shop)
    connectionRoutes(scope, shop)
    backupRoutes(scope, shop)
    apiTokenRoutes(scope, shop)
    imageRoutes(scope, shop)
    modelRoutes(scope, shop)
    sitemapRoutes(scope, shop)
    scope.all('/api/*', { schema: { hide: true } }, throwNotFound)
  })
  return app
}

interface ServerOptions {
  trustProxy: string[]
  isProxy: (address: string) => boolean
  limits: ConnectionLimits
}

/** The maximum size of a body. An endpoint that needs more says so in the contract. */
const bodyLimitBytes = 65_536

/** Creates a Fastify server with the shop's limits; client addresses come from the proxies that it trusts. */
function createServer(log: FastifyBaseLogger, { trustProxy, isProxy, limits }: ServerOptions): FastifyInstance {
  return Fastify({
    serverFactory: (handler) => createLimitedServer(limits, handler),
    loggerInstance: log,
    // `logRequests` logs them, by route and without the URL.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request, isProxy),
    bodyLimit: bodyLimitBytes,
    trustProxy,
    // `finishRequests` answers every request first.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    // The longest URL that Node accepts: endpoints themselves refuse an id or a keyword that is too long.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false },
    rewriteUrl: ({ url = '/' }) => routableUrl(url),
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      void reply.code(400).send({ message: 'The address can’t be read.' })
    },
  })
}
