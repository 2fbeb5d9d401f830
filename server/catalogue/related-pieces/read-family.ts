import type { Family } from '#contract/catalogue/related-pieces.ts'
import { may } from '#rules/accounts/roles.ts'
import { isId } from '#rules/platform/ids.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { reportHoldEnds } from '#server/catalogue/show-products.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listFamily } from './family.queries.ts'
import { familyChoices, noFamily } from './family-choices.ts'

/**
 * Reads the sizes and finishes in which a product comes: none for a product without a family or an unknown one. Drafts
 * are left out, but an admin sees the choices on the page of a draft.
 */
export async function readFamily(shop: Shop, id: string, user: SignedInUser | null): Promise<Family> {
  if (!isId(id)) return noFamily
  const rows = await listFamily(shop.db, id, { now: shop.now(), withDrafts: may(user?.role, 'products', 'read') })
  reportHoldEnds(rows)
  return familyChoices(rows, id)
}
