import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { cspReports } from '#contract/platform/csp-reports.ts'
import { health } from '#contract/platform/health.ts'
import type { Config } from '#server/platform/config/config.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { hostCheck, isFromOwnPage } from './request-origin.ts'

/**
 * Sets the security headers, without inline scripts and styles, so that cached pages need no nonce, and refuses a
 * foreign host with ShopError 421 and unsafe requests of other sites with 403. `dev` opens the policy for Vite's hot
 * reload and is never set in production.
 */
export function registerSecurity(app: FastifyInstance, config: Config, dev = false): void {
  const isOwnHost = hostCheck(config.publicUrl)
  const isHttps = config.publicUrl.startsWith('https:')
  const setHeaders = helmet({
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
  // The refusals of guards have them too.
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('permissions-policy', permissionsPolicy)
    reply.header('reporting-endpoints', `csp="${cspReports.send.url}"`)
    setHeaders(request.raw, reply.raw, () => {
      // A sandboxed document has an origin of its own: browsers warn of an agent cluster that it cannot have.
      const policy = reply.getHeader('content-security-policy')
      if (typeof policy === 'string' && policy.includes('sandbox')) reply.raw.removeHeader('origin-agent-cluster')
      done()
    })
  })
  // `routeOptions` is made at each reading.
  app.addHook('onRequest', (request, _reply, done) => {
    // A load balancer may ask for the health of the process with a name of its own.
    const isRefused = !isOwnHost(request.headers.host) && !healthUrls.has(request.routeOptions.url)
    done(isRefused ? new ShopError(421, 'The shop isn’t at this address.') : undefined)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    // Safari sends reports without an origin, and a report changes nothing.
    const isRefused = !isFromOwnPage(request, config.publicUrl) && request.routeOptions.url !== cspReports.send.url
    done(isRefused ? new ShopError(403, 'This request comes from another site.') : undefined)
  })
}

const healthUrls = new Set<string | undefined>([health.alive.url, health.ready.url])

/** The pages use none of these features of a browser, so nothing that is added to a page can. */
const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')
