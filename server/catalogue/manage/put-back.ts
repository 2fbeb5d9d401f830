import { stateFields } from '#rules/catalogue/product-state.ts'
import { canPutBack, changedSince } from '#rules/platform/put-back.ts'
import { isId } from '#rules/platform/ids.ts'
import { nzTime } from '#rules/platform/nz-dates.ts'
import { findProduct } from '#server/catalogue/catalogue.queries.ts'
import { findAuditEvent, listAuditEventsOf, listImportEvents } from '#server/platform/history/history.queries.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { updateProduct } from './update-product.ts'

/**
 * Gives a product the values that it had before a change, as a new change. Throws ShopError 404 for an unknown change
 * or a deleted product, 409 for a change that cannot be put back or whose values have changed since.
 */
export async function putBackProduct(shop: Shop, user: SignedInUser, eventId: string): Promise<{ message: string }> {
  const event = isId(eventId) ? await findAuditEvent(shop.db, eventId) : undefined
  if (!event) throw new ShopError(404, 'This change wasn’t found.')
  const now = shop.now()
  if (!canPutBack(event, now)) throw new ShopError(409, 'You can no longer undo this change.')
  const product = await findProduct(shop.db, event.subjectId, { now, withDrafts: true, pictures: shop.pictures })
  if (!product) throw new ShopError(404, 'Product not found')
  const [latest] = await listAuditEventsOf(shop.db, { subject: 'product', id: product._id }, { limit: 1, offset: 0 })
  const changed = changedSince(event.fields, {
    ...product,
    price: product.regularPrice ?? product.price,
    ...stateFields(product),
  })
  if (changed.length > 0) {
    const time = nzTime(latest?.createdAt ?? event.createdAt.toISOString()).slice(11)
    throw new ShopError(
      409,
      `The ${product.name} was changed again at ${time}. It stays as it is. Open it to set the values you want.`,
    )
  }
  const before = Object.fromEntries(event.fields.map((field) => [field.field, field.before]))
  const state = before.isHidden === undefined ? undefined : before.isHidden ? 'hidden' : 'published'
  await updateProduct(shop, user, product._id, { ...before, version: product.version }, state)
  return { message: `${product.name} is as it was before this change.` }
}

/**
 * Puts back every change of the import that a change is part of; a product that has changed since or is deleted stays
 * as it is, and so do stock, pictures and new products. Throws ShopError 404 for an unknown change, 409 when nothing of
 * the import can be put back.
 */
export async function putImportBack(shop: Shop, user: SignedInUser, eventId: string): Promise<{ message: string }> {
  const event = isId(eventId) ? await findAuditEvent(shop.db, eventId) : undefined
  if (event?.action !== 'imported') throw new ShopError(404, 'We couldn’t find this import.')
  const events = await listImportEvents(shop.db, event)
  const now = shop.now()
  let done = 0
  for (const each of events.filter((one) => canPutBack(one, now))) {
    try {
      await putBackProduct(shop, user, each.id)
      done += 1
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
    }
  }
  if (done === 0) throw new ShopError(409, 'Everything in this import has changed since, so there’s nothing to undo.')
  const left = events.length - done
  const isBack = done === 1 ? '1 product is as it was' : `${done} products are as they were`
  return { message: `${isBack} before this import.${left > 0 ? ` ${left} ${left === 1 ? 'stays' : 'stay'}.` : ''}` }
}
