import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { ShopError } from '#server/shop-error.ts'

/**
 * The headers that keep a browser from doing what the shop never asks for, and the refusal of unsafe calls from other
 * sites. No inline script and no inline style is allowed, so a page that is cached for everyone needs no nonce.
 * `dev` opens the policy for Vite's hot reload and is never set in production.
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
        // A product may show a picture of another site (spec §3, image): an image can do no more than be looked at.
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
    if (!isFromOurPages(request, config)) throw new ShopError(403, 'This call comes from another site.')
  })
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** Whether an unsafe call comes from a page of ours, or from no page at all (behaviour, Other-site requests). */
function isFromOurPages(request: FastifyRequest, config: Config): boolean {
  if (safeMethods.includes(request.method)) return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.origin
  if (origin === undefined || origin === config.publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
