import type { FastifyReply } from 'fastify'
import type { Session } from '../provider-objects.ts'

/**
 * Sets the headers of a page. `form-action` includes the shop, because Chromium applies it to the redirect after a
 * form. The referrer is sent within the site: without it, browsers post forms with `Origin: null`, which the shop
 * refuses as foreign.
 */
export function setPageHeaders(reply: FastifyReply, session: Session | null): void {
  const shop = [session?.success_url, session?.cancel_url].flatMap((url) => (url ? [new URL(url).origin] : []))
  const policy = {
    'default-src': "'none'",
    'style-src': "'self'",
    'img-src': "'self'",
    'form-action': ["'self'", ...new Set(shop)].join(' '),
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  }
  reply.headers({
    'content-security-policy': Object.entries(policy)
      .map((rule) => rule.join(' '))
      .join('; '),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
}
