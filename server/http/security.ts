import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { ShopError } from '#server/shop-error.ts'

/**
 * Sets the security headers and refuses unsafe requests from other sites with ShopError 403. The policy allows no inline
 * script and no inline style, so a page that is cached for all visitors needs no nonce. `dev` opens the policy for Vite's
 * hot reload and is never set in production.
 */
export async function registerSecurity(app: FastifyInstance, config: Config, dev = false): Promise<void> {
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
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', async (request) => {
    if (!isFromOurPages(request, config)) throw new ShopError(403, 'This request comes from another site.')
  })
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** Whether an unsafe request comes from a page of the shop or from no page (behaviour, Other-site requests). */
function isFromOurPages(request: FastifyRequest, config: Config): boolean {
  if (safeMethods.includes(request.method)) return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.origin
  if (origin === undefined || origin === config.publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
