import Type, { type Static } from 'typebox'
import { ListedProduct } from '#contract/catalogue/products.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id } from '#contract/platform/fields.ts'

/** How many different products a cart can have, as an order can. */
export const maxCartItems = 100

/** The cart of an account: the products as they are now. Products that are no longer sold are left out. */
export const AccountCart = Type.Object({
  items: Type.Array(Type.Object({ product: ListedProduct, qty: Type.Integer() }), { description: 'oldest first' }),
})
export type AccountCart = Static<typeof AccountCart>

/** A changed item of a cart. The newest change of a product wins, whichever device sends it. */
export const CartChange = Type.Object({
  product: Id,
  qty: Type.Integer({
    minimum: 0,
    maximum: 9999,
    description: '0 removes the product',
    'x-message': 'The quantity must be a whole number from 0 to 9999.',
  }),
})
export type CartChange = Static<typeof CartChange>

/**
 * The cart of an account, so that it is the same on all devices. The browser's local storage keeps a working copy (spec
 * §3).
 */
export const cart = {
  read: endpoint('GET', '/api/cart', {
    access: 'signed-in',
    summary: 'Read my cart',
    reply: AccountCart,
  }),
  change: endpoint('PUT', '/api/cart', {
    access: 'signed-in',
    summary: 'Change items of my cart; products that are not named stay as they are',
    body: Type.Object({
      changes: Type.Array(CartChange, {
        minItems: 1,
        // A cart that is replaced as a whole: every item removed and as many added.
        maxItems: 2 * maxCartItems,
        'x-message': 'Send 1 to 200 changes.',
      }),
    }),
    reply: AccountCart,
  }),
}
