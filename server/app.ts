import type { RequestListener } from 'node:http'
import compress from '@fastify/compress'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { accessEventRoutes } from './access-events/access-events.routes.ts'
import { recordRefusal } from './access-events/record-refusal.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { apiTokenRoutes } from './api-tokens/api-tokens.routes.ts'
import { registerApiTokens } from './api-tokens/find-token-user.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { phoneOrderRoutes } from './phone-orders/phone-orders.routes.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import { contentRoutes } from './content/content.routes.ts'
import { draftViewRoutes } from './content/drafts/draft-view.routes.ts'
import { textRoutes } from './content/texts/texts.routes.ts'
import { shopPageRoutes } from './content/shop-pages/shop-pages.routes.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { customerRoutes } from './customers/customers.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { deliveryRoutes } from './delivery/delivery.routes.ts'
import { discountRoutes } from './discounts/discounts.routes.ts'
import { registerBackupMetrics } from './backup/nightly/backup-metrics.ts'
import { backupRoutes } from './backup/nightly/backups.routes.ts'
import { connectionRoutes } from './connections/connections.routes.ts'
import { feedRoutes } from './feeds/feeds.routes.ts'
import { fulfilmentRoutes } from './fulfilment/fulfilment.routes.ts'
import { requestRoutes } from './requests/requests.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { registerOpenapi } from './http/openapi.ts'
import { registerBodyParsers } from './http/body-parsers.ts'
import { registerInputChecks } from './http/input/register-input-checks.ts'
import { cspReportRoutes } from './http/csp-reports.routes.ts'
import { type ConnectionLimits, connectionLimits, createLimitedServer } from './http/load/connection-limits.ts'
import { registerGracefulClose } from './http/load/graceful-close.ts'
import { throwNotFound, registerErrorReplies } from './http/error-reply.ts'
import { healthRoutes } from './http/health.routes.ts'
import { registerMetrics } from './http/metrics.ts'
import { overloadLimits, type OverloadLimits, refuseOverload } from './http/load/overload.ts'
import { routableUrl } from './http/input/page-paths.ts'
import { RequestGuards } from './http/request-guards.ts'
import { SentResponses } from './http/sent-responses.ts'
import { registerSecurity } from './http/security.ts'
import { registerSerializers } from './http/serializers.ts'
import { answerUnreadable } from './http/load/unreadable-requests.ts'
import { registerSessions } from './accounts/sessions/sessions.ts'
import { CacheFront } from './http/cache/cache-front.ts'
import { registerCache } from './http/cache/register-cache.ts'
import { sitemapRoutes } from './pages/sitemap.ts'
import { logRequests } from './log/log-requests.ts'
import { requestIdOf } from './log/request-id.ts'
import { proxyCheck, visitorNetworks } from './limits/trust-proxy.ts'
import { warnAboutProxyHeaders } from './http/proxy-headers.ts'
import { imageRoutes } from './images/images.routes.ts'
import { modelRoutes } from './models/models.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { listForms } from './my-list/list-forms.ts'
import { myListRoutes } from './my-list/my-list.routes.ts'
import { orderEditRoutes } from './order-edits/order-edits.routes.ts'
import { orderNoteRoutes } from './orders/notes/order-notes.routes.ts'
import { orderViewRoutes } from './orders/views/order-views.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { addressRoutes } from './addresses/addresses.routes.ts'
import { guestRoutes } from './guests/guests.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { orderLinkRoutes } from './payments/checkout/order-links.routes.ts'
import { registerWebhookMetrics } from './payments/events/webhook-metrics.ts'
import { registerShopMetrics } from './monitoring/shop-metrics.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { questionRoutes } from './questions/questions.routes.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { reviewInvitationRoutes } from './review-invitations/review-invitations.routes.ts'
import { stockAlertRoutes } from './stock-alerts/stock-alerts.routes.ts'
import { productGridRoutes } from './product-grid/product-grid.routes.ts'
import { moneyRoutes } from './money/money.routes.ts'
import { payoutRoutes } from './money/payouts/payouts.routes.ts'
import { saleRoutes } from './sales/sales.routes.ts'
import { stockRoutes } from './stock-keeping/stock.routes.ts'
import { stocktakeRoutes } from './stock-keeping/stocktakes.routes.ts'
import type { Shop } from './shop.ts'
import type { Tracing } from './tracing/open-tracing.ts'

interface AppOptions {
  dev?: boolean
  /** Limits of connections that replace those of the shop, for tests. */
  connections?: Partial<ConnectionLimits>
  /** When it counts as overloaded, for tests. */
  overload?: OverloadLimits
}

/**
 * Builds the server of a shop: headers and sessions, then the endpoints feature by feature; there is no autoload.
 * `registerPages` adds the pages.
 */
export async function buildApp(
  shop: Shop,
  { dev = false, connections, overload = overloadLimits }: AppOptions = {},
): Promise<FastifyInstance> {
  const { trustProxy } = shop.config
  const limits = { ...connectionLimits(visitorNetworks(trustProxy)), ...connections }
  const isProxy = proxyCheck(trustProxy)
  const [guards, sent] = [new RequestGuards(), new SentResponses()]
  const front = new CacheFront({ guards, sent, isProxy })
  const { tracing } = shop
  const app = createServer(shop.log, { trustProxy, isProxy, limits, front, tracing })
  registerGracefulClose(app)
  tracing?.register(app)
  logRequests(app, sent)
  sent.register(app)
  if (tracing) sent.onSent((response) => tracing.end(response))
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
  const metrics = registerMetrics(app, shop, sent)
  registerWebhookMetrics(metrics, shop)
  registerBackupMetrics(metrics, shop)
  registerShopMetrics(metrics, shop)
  refuseOverload(app, overload, guards)
  await registerSecurity(app, shop.config, guards, dev)
  await registerSessions(app, shop)
  registerApiTokens(app, shop)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await registerOpenapi(app, shop.config.shopName, dev)

  registerCache(app, shop, front)

  await app.register(async (scope) => {
    healthRoutes(scope, shop)
    cspReportRoutes(scope, shop)
    accountRoutes(scope, shop)
    guestRoutes(scope, shop)
    addressRoutes(scope, shop)
    privacyRoutes(scope, shop)
    customerRoutes(scope, shop)
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
    orderViewRoutes(scope, shop)
    paymentRoutes(scope, shop)
    orderLinkRoutes(scope, shop)
    fulfilmentRoutes(scope, shop)
    phoneOrderRoutes(scope, shop)
    requestRoutes(scope, shop)
    contactRoutes(scope, shop)
    inboxRoutes(scope, shop)
    contentRoutes(scope, shop)
    textRoutes(scope, shop)
    draftViewRoutes(scope, shop)
    shopPageRoutes(scope, shop)
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
  front: CacheFront
  tracing: Tracing | undefined
}

/** The maximum size of a body. An endpoint that needs more says so in the contract. */
const bodyLimitBytes = 65_536

/** Creates a Fastify server with the shop's limits; client addresses come from the proxies that it trusts. */
function createServer(
  log: FastifyBaseLogger,
  { trustProxy, isProxy, limits, front, tracing }: ServerOptions,
): FastifyInstance {
  return Fastify({
    serverFactory: (handler) => {
      const listener: RequestListener = (request, response) => {
        if (!front.send(request, response)) handler(request, response)
      }
      return createLimitedServer(limits, tracing ? tracing.tracing(listener, isProxy) : listener)
    },
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
