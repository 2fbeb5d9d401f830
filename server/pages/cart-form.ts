import type { FastifyInstance } from 'fastify'
import { isId } from '#rules/ids.ts'
import { paths } from '#rules/paths.ts'

/** The form has two short fields. */
const maxFormBytes = 1024
const maxQuantity = 9999

/**
 * Registers Add to Cart for browsers without script, which send its form to the address of the cart. The cart is in the
 * browser, so nothing is stored: the answer leads to a page that names the piece (behaviour, Selling).
 */
export function registerCartForm(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    )
    scope.post(paths.cart, { schema: { hide: true } }, async ({ body }, reply) =>
      reply.header('cache-control', 'no-store').redirect(cartAddress(body), 303),
    )
  })
}

/** The address of the cart with the piece of the form; without one when the form has no such piece or quantity. */
function cartAddress(body: unknown): string {
  if (!(body instanceof URLSearchParams)) return paths.cart
  const [product, qty] = [body.get('product')?.toLowerCase() ?? '', Number(body.get('qty') ?? 1)]
  const isQuantity = Number.isInteger(qty) && qty >= 1 && qty <= maxQuantity
  return isId(product) && isQuantity ? paths.cartWith(product, qty) : paths.cart
}
