import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { cspReports } from '#contract/platform/csp-reports.ts'
import { health } from '#contract/platform/health.ts'
import type { Config } from '#server/platform/config/config.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { RequestGuards } from './request-guards.ts'
import { hostCheck, isFromOwnPage } from './request-origin.ts'

/**
 * Sets the security headers, without inline scripts and styles, so that cached pages need no nonce, and refuses a
 * foreign host with ShopError 421 and unsafe requests of other sites with 403. `dev` opens the policy for Vite's hot
 * reload and is never set in production.
 */
export async function registerSecurity(
  app: FastifyInstance,
  config: Config,
  guards: RequestGuards,
  dev = false,
): Promise<void> {
  const isOwnHost = hostCheck(config.publicUrl)
  const isHttps = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        styleSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        // A product can have a picture of another site (spec §3, image).
        imgSrc: ["'self'", 'data:', 'https:'],
        connectSrc: dev ? ["'self'", 'ws:'] : ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
        reportUri: [cspReports.send.url],
        reportTo: ['csp'],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    reply.header('reporting-endpoints', `csp="${cspReports.send.url}"`)
  })
  guards.add({
    name: 'host',
    refuse: ({ headers }) =>
      isOwnHost(headers.host) ? undefined : new ShopError(421, 'The shop isn’t at this address.'),
    // A load balancer may ask for the health of the process with a name of its own.
    isExempt: ({ routeOptions }) => healthUrls.has(routeOptions.url),
  })
  guards.register(app)
  app.addHook('onRequest', async (request) => {
    // Safari sends reports without an origin, and a report changes nothing.
    if (request.routeOptions.url === cspReports.send.url) return
    const { method, protocol, headers } = request
    const origin = {
      method,
      protocol,
      host: headers.host,
      origin: headers.origin,
      secFetchSite: headers['sec-fetch-site']?.toString(),
    }
    if (!isFromOwnPage(origin, config.publicUrl)) throw new ShopError(403, 'This request comes from another site.')
  })
}

const healthUrls = new Set<string | undefined>([health.alive.url, health.ready.url])

/** The pages use none of these features of a browser, so nothing that is added to a page can. */
const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')
