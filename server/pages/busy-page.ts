import escapeHtml from 'escape-html'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ShopDetails } from '#contract/pages.ts'
import { returnPath } from '#rules/platform/safe-redirect.ts'
import { isPageUrl } from '#server/platform/http/input/page-paths.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/**
 * Sends a page that the shop is too busy for: 503, one sentence, and a reload after `Retry-After`, without React, which
 * would make a busy shop busier. Throws every other error, and that of a URL which is not a page: it is answered with
 * JSON.
 */
export function sendBusyPage(
  shop: ShopDetails,
  styles: readonly string[],
  error: FastifyError | ShopError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!(error instanceof ShopError) || error.status !== 503 || !isPageUrl(request.url)) throw error
  const waitSeconds = error.retryAfterSeconds ?? 5
  void reply
    .code(503)
    .header('retry-after', String(waitSeconds))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(busyHtml({ shop, styles, url: request.url, message: error.message, waitSeconds }))
}

interface BusyPage {
  shop: ShopDetails
  styles: readonly string[]
  url: string
  message: string
  waitSeconds: number
}

function busyHtml({ shop, styles, url, message, waitSeconds }: BusyPage): string {
  const name = escapeHtml(shop.name)
  return [
    '<!doctype html>',
    '<html lang="en-NZ">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Busy · ${name}</title>`,
    '<meta name="robots" content="noindex">',
    `<meta http-equiv="refresh" content="${waitSeconds}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    '</head>',
    '<body>',
    '<main class="container py-5">',
    `<p class="h3">${name}</p>`,
    '<h1>A moment, please</h1>',
    `<p class="lead">${escapeHtml(message)} Your cart is safe, and this page reloads automatically.</p>`,
    `<a class="btn btn-primary" href="${escapeHtml(returnPath(url))}">Try again</a>`,
    '</main>',
    '</body>',
    '</html>',
  ].join('\n')
}
