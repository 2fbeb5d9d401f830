import type { FastifyReply } from 'fastify'
import type { Session } from '../provider-objects.ts'

/**
 * The headers of a page. `form-action` names the shop as well, because Chromium applies it to the redirect after a form. The referrer
 * stays within the site: with none at all, browsers post forms with `Origin: null`, which the shop takes for a stranger's.
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
