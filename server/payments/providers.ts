import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import type { Card, ProviderName } from './card.ts'

/** The provider of a name. Throws ShopError 409 where it is not configured (any more). */
export function providerOf(shop: Shop, name: ProviderName): Card {
  if (name === 'card') return shop.card
  if (shop.paypal) return shop.paypal
  throw new ShopError(409, 'Paying with PayPal is not set up in this shop.')
}
