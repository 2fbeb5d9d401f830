import type { FastifyInstance } from 'fastify'
import { isId } from '#rules/platform/ids.ts'
import { paths } from '#rules/paths.ts'
import { returnPath } from '#rules/platform/safe-redirect.ts'
import { isPageUrl } from '#server/platform/http/input/page-paths.ts'
import { throwNotFound } from '#server/platform/http/error-reply.ts'

/** The form of Add to Cart has two short fields. */
const maxCartFormBytes = 1024
/** The longest message to the shop, with every character encoded. */
const maxFormBytes = 64 * 1024
const maxQuantity = 9999

/**
 * Registers what pages do with the forms that a browser sends itself. Add to Cart leads to a page that names the product:
 * the cart is in the browser, so nothing is stored. Every other form needs its script, which has not come yet: the page
 * is shown again (behaviour, Platform).
 */
export function registerPageForms(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    )
    scope.post(paths.cart, { schema: { hide: true }, bodyLimit: maxCartFormBytes }, async ({ body }, reply) =>
      reply.header('cache-control', 'no-store').redirect(cartAddress(body), 303),
    )
    scope.post('/*', { schema: { hide: true }, bodyLimit: maxFormBytes }, async ({ body, url }, reply) => {
      if (!(body instanceof URLSearchParams) || !isPageUrl(url)) return throwNotFound()
      return reply.header('cache-control', 'no-store').redirect(returnPath(url), 303)
    })
  })
}

/** The address of the cart with the product of the form; without one when the form has no such product or quantity. */
function cartAddress(body: unknown): string {
  if (!(body instanceof URLSearchParams)) return paths.cart
  const [product, qty] = [body.get('product')?.toLowerCase() ?? '', Number(body.get('qty') ?? 1)]
  const isQuantity = Number.isInteger(qty) && qty >= 1 && qty <= maxQuantity
  return isId(product) && isQuantity ? paths.cartWith(product, qty) : paths.cart
}
