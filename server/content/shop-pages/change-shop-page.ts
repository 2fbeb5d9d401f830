import { v7 } from 'uuid'
import type { ShopPageState } from '#contract/content/shop-pages.ts'
import { type Db, transact } from '#db/open.ts'
import { bringBackLimit } from '#rules/platform/bring-back.ts'
import type { ChangedField } from '#rules/platform/changed-fields.ts'
import { suggestSlug } from '#rules/content/shop-page.ts'
import { isId } from '#rules/platform/ids.ts'
import { nzTimeText } from '#rules/platform/nz-dates.ts'
import { actorOf, type NewAuditEvent, recordAuditEvents } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { readShopPage } from './read-shop-pages.ts'
import {
  countShopPages,
  findPageAt,
  insertShopPage,
  insertShopPageVersion,
  lockShopPage,
  type ShopPageRow,
  updateShopPage,
  waitForShopPages,
} from './shop-pages.queries.ts'

/** The most pages of a shop, with deleted ones: the list has no further ones. */
const maxShopPages = 200

/**
 * Begins a page with a title and the address that the title suggests, as a draft with an audit event. Throws ShopError
 * 409 for a shop with 200 pages.
 */
export async function createShopPage(shop: Shop, user: SignedInUser, body: { title: string }): Promise<ShopPageState> {
  const title = body.title.trim()
  return transact(shop.db, async (tx) => {
    await waitForShopPages(tx)
    if ((await countShopPages(tx)) >= maxShopPages) throw new ShopError(409, 'A shop can have up to 200 pages.')
    const at = shop.now()
    const page = {
      id: v7(),
      title,
      slug: null,
      liveNumber: null,
      revision: 1,
      changedById: user._id,
      changedByName: user.name,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    }
    await insertShopPage(tx, page)
    const value = { title, slug: suggestSlug(title), description: '', text: '', inFooter: false }
    const by = { byUserId: user._id, byName: user.name }
    await insertShopPageVersion(tx, {
      id: v7(),
      pageId: page.id,
      number: 1,
      state: 'draft',
      value,
      ...by,
      createdAt: at,
    })
    await recordAuditEvents(shop, tx, [eventOf(page, user, 'created', [{ field: 'name', before: null, after: title }])])
    return readShopPage(shop, tx, page.id)
  })
}

/**
 * Makes a live page a draft again, with an audit event; a draft stays as it is. Throws ShopError 404, and 409 when
 * another change came since `basedOn`.
 */
export async function unpublishShopPage(
  shop: Shop,
  user: SignedInUser,
  change: { id: string; basedOn: number },
): Promise<ShopPageState> {
  return changePage(shop, async (tx) => {
    const page = await lockPage(tx, user, change)
    if (page.liveNumber !== null) {
      await updateShopPage(tx, { id: page.id, liveNumber: null, ...changedBy(user, page, shop.now()) })
      await recordAuditEvents(shop, tx, [eventOf(page, user, 'unpublished')])
    }
    return readShopPage(shop, tx, page.id)
  })
}

/** Deletes a page for 30 days, with an audit event. Throws ShopError 404 for one that is deleted already. */
export async function removeShopPage(shop: Shop, user: SignedInUser, id: string): Promise<{ message: string }> {
  return changePage(shop, async (tx) => {
    const page = await lockPage(tx, user, { id })
    const now = shop.now()
    await updateShopPage(tx, { id, deletedAt: now, ...changedBy(user, page, now) })
    await recordAuditEvents(shop, tx, [
      eventOf(page, user, 'deleted', [{ field: 'name', before: page.title, after: null }]),
    ])
    return { message: `${page.title} deleted` }
  })
}

/**
 * Brings a deleted page back as it was, with an audit event; a live page is live again. Throws ShopError 404 after 30
 * days, and 409 when another page has its address now.
 */
export async function bringBackShopPage(shop: Shop, user: SignedInUser, id: string): Promise<ShopPageState> {
  return changePage(shop, async (tx) => {
    const page = isId(id) ? await lockShopPage(tx, id) : undefined
    if (!page) throw new ShopError(404, 'This page wasn’t found.')
    if (page.deletedAt) {
      const now = shop.now()
      if (page.deletedAt <= bringBackLimit(now)) throw new ShopError(404, 'This page wasn’t found.')
      const other = page.slug === null ? undefined : await findPageAt(tx, page.slug, id)
      if (other) {
        throw new ShopError(409, `‘${other.title}’ has the address /pages/${page.slug} now. Change its address first.`)
      }
      await updateShopPage(tx, { id, deletedAt: null, ...changedBy(user, page, now) })
      await recordAuditEvents(shop, tx, [eventOf(page, user, 'brought-back')])
    }
    return readShopPage(shop, tx, id)
  })
}

/** Runs a change that shoppers may see; afterwards this process has read what is live. */
export async function changePage<T>(shop: Shop, change: (tx: Db) => Promise<T>): Promise<T> {
  const changed = await transact(shop.db, async (tx) => {
    await waitForShopPages(tx)
    return change(tx)
  })
  // The notice of the change may still be under way.
  await shop.freshDetails(shop.now().getTime())
  return changed
}

/**
 * Locks a page until the transaction ends. Throws ShopError 404 for an unknown or deleted one, and 409 when it has
 * another revision than `basedOn`.
 */
export async function lockPage(
  tx: Db,
  user: SignedInUser,
  { id, basedOn }: { id: string; basedOn?: number },
): Promise<ShopPageRow> {
  const page = isId(id) ? await lockShopPage(tx, id) : undefined
  if (!page) throw new ShopError(404, 'This page wasn’t found.')
  if (page.deletedAt) throw new ShopError(404, 'This page was deleted. Restore it in the list of pages.')
  if (basedOn === undefined || page.revision === basedOn) return page
  const by = page.changedById === user._id ? 'You' : page.changedByName
  const at = nzTimeText(page.updatedAt.toISOString())
  throw new ShopError(409, `${by} changed this page on ${at}. Check it, or save yours again.`)
}

/** The event of a change of a page in the history of the shop. */
export function eventOf(
  { id }: Pick<ShopPageRow, 'id'>,
  user: SignedInUser,
  action: NewAuditEvent['action'],
  fields: ChangedField[] = [],
): NewAuditEvent {
  return { subject: 'content', subjectId: id, action, by: actorOf(user), fields }
}

function changedBy(user: SignedInUser, { revision }: ShopPageRow, updatedAt: Date) {
  return { revision: revision + 1, changedById: user._id, changedByName: user.name, updatedAt }
}
