import { v7 } from 'uuid'
import type { ShopPageState, ShopPageValues } from '#contract/content/shop-pages.ts'
import { type Db, transact } from '#db/open.ts'
import { countWords, normalizeShopPage, shopPageProblems, suggestSlug } from '#rules/content/shop-page.ts'
import { restoreLimit } from '#rules/platform/restorable.ts'
import { type ChangedField, changedFields } from '#rules/platform/changed-fields.ts'
import { isId } from '#rules/platform/ids.ts'
import { nzTimeText } from '#rules/platform/nz-dates.ts'
import { actorOf, type NewAuditEvent, recordAuditEvents } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuseProblems } from '#server/content/content-versions.ts'
import { readShopPage } from './read-shop-pages.ts'
import { renderMarkdown } from './render-markdown.ts'
import {
  countShopPages,
  deleteRedirect,
  findPageAt,
  findShopPageVersion,
  insertRedirect,
  insertShopPage,
  insertShopPageVersion,
  lockShopPage,
  type ShopPageRow,
  updateShopPage,
  waitForShopPages,
} from './shop-pages.queries.ts'

/** The most pages of a shop, deleted ones included: the list shows no more. */
const maxShopPages = 200

/** Begins a draft with a title and the address that it suggests. Throws ShopError 409 for the 201st page. */
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

/** Makes a live page a draft again. Throws ShopError 404, and 409 if it was changed since `basedOn`. */
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

/** Deletes a page for 30 days. Throws ShopError 404 for one that is deleted already. */
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

/** Restores a deleted page as it was. Throws ShopError 404 after 30 days, 409 when another page has its address. */
export async function restoreShopPage(shop: Shop, user: SignedInUser, id: string): Promise<ShopPageState> {
  return changePage(shop, async (tx) => {
    const page = isId(id) ? await lockShopPage(tx, id) : undefined
    if (!page) throw new ShopError(404, 'This page wasn’t found.')
    if (page.deletedAt) {
      const now = shop.now()
      if (page.deletedAt <= restoreLimit(now)) throw new ShopError(404, 'This page wasn’t found.')
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

/** Runs a change that shoppers may see, and then waits until this process has read what is live. */
async function changePage<T>(shop: Shop, change: (tx: Db) => Promise<T>): Promise<T> {
  const changed = await transact(shop.db, async (tx) => {
    await waitForShopPages(tx)
    return change(tx)
  })
  // The notice of the change may not have arrived yet.
  await shop.freshDetails(shop.now().getTime())
  return changed
}

/** Throws ShopError 404 for an unknown or deleted page, 409 if its revision is not `basedOn`. */
async function lockPage(
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

/** The event of a change of a page in the history. */
function eventOf(
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

interface ShopPageSave {
  id: string
  value: ShopPageValues
  basedOn: number
}

/** Saves a draft in place of the one before. Throws ShopError 404, and 409 if the page was changed since `basedOn`. */
export async function saveShopPageDraft(shop: Shop, user: SignedInUser, save: ShopPageSave): Promise<ShopPageState> {
  const value = normalizeShopPage(save.value)
  return transact(shop.db, async (tx) => {
    const page = await lockPage(tx, user, save)
    await storeVersion(tx, user, { page, value, state: 'draft', at: shop.now() })
    return readShopPage(shop, tx, page.id)
  })
}

/** Publishes a page; its former address leads to it. Throws ShopError 400, 404, and 409 after another change. */
export async function publishShopPage(shop: Shop, user: SignedInUser, save: ShopPageSave): Promise<ShopPageState> {
  const value = normalizeShopPage(save.value)
  refuseProblems(shopPageProblems(value))
  renderMarkdown(value.text, shop.config.publicUrl)
  return changePage(shop, async (tx) => {
    const page = await lockPage(tx, user, save)
    const other = await findPageAt(tx, value.slug, page.id)
    if (other) refuseProblems([{ path: 'slug', message: `‘${other.title}’ has this address. Choose another one.` }])
    await publishIn(shop, tx, user, { page, value, action: 'published' })
    return readShopPage(shop, tx, page.id)
  })
}

/**
 * Publishes an older version of a live page again, or makes it the draft of another page; it keeps its own address if
 * another page has the old one. Throws ShopError 404 for an unknown version, 409 if the page was changed since
 * `basedOn`.
 */
export async function restoreShopPageVersion(
  shop: Shop,
  user: SignedInUser,
  { number, ...change }: { id: string; number: number; basedOn: number },
): Promise<ShopPageState> {
  return changePage(shop, async (tx) => {
    const page = await lockPage(tx, user, change)
    const version = await findShopPageVersion(tx, page.id, number)
    if (!version) throw new ShopError(404, 'This version doesn’t exist.')
    const isTaken = (await findPageAt(tx, version.value.slug, page.id)) !== undefined
    const value = isTaken && page.slug !== null ? { ...version.value, slug: page.slug } : version.value
    if (page.liveNumber === null) {
      await storeVersion(tx, user, { page, value, state: 'draft', at: shop.now() })
      await recordAuditEvents(shop, tx, [eventOf(page, user, 'put-back')])
    } else {
      refuseProblems(shopPageProblems(value))
      await publishIn(shop, tx, user, { page, value, action: 'put-back' })
    }
    return readShopPage(shop, tx, page.id)
  })
}

async function publishIn(
  shop: Shop,
  tx: Db,
  user: SignedInUser,
  { page, value, action }: { page: ShopPageRow; value: ShopPageValues; action: 'published' | 'put-back' },
): Promise<void> {
  const live = page.liveNumber === null ? undefined : await findShopPageVersion(tx, page.id, page.liveNumber)
  const at = shop.now()
  const number = await storeVersion(tx, user, { page, value, state: 'published', at })
  await updateShopPage(tx, { id: page.id, liveNumber: number, slug: value.slug })
  await deleteRedirect(tx, value.slug)
  const hasMoved = page.slug !== null && page.slug !== value.slug
  if (hasMoved) await insertRedirect(tx, { slug: page.slug ?? '', pageId: page.id, createdAt: at })
  const address = [{ field: 'address', before: `/pages/${page.slug}`, after: `/pages/${value.slug}` }]
  await recordAuditEvents(shop, tx, [
    eventOf(page, user, action, changedValues(live?.value, value)),
    ...(hasMoved ? [eventOf(page, user, 'address-changed', address)] : []),
  ])
}

/** Stores a version under the next revision of its page, which it returns. */
async function storeVersion(
  tx: Db,
  user: SignedInUser,
  { page, value, state, at }: { page: ShopPageRow; value: ShopPageValues; state: 'draft' | 'published'; at: Date },
): Promise<number> {
  const number = page.revision + 1
  const by = { byUserId: user._id, byName: user.name }
  await insertShopPageVersion(tx, { id: v7(), pageId: page.id, number, state, value, ...by, createdAt: at })
  const changed = { changedById: user._id, changedByName: user.name, updatedAt: at }
  await updateShopPage(tx, { id: page.id, title: value.title || page.title, revision: number, ...changed })
  return number
}

/** The texts themselves are in the versions of the page. */
function changedValues(before: ShopPageValues | undefined, after: ShopPageValues): ChangedField[] {
  const shown = ({ title, description, inFooter }: ShopPageValues) => ({ title, description, inFooter })
  const fields = changedFields(before ? shown(before) : {}, shown(after)).filter(
    (change) => change.before !== null || (change.after !== '' && change.after !== false),
  )
  const words = ({ text }: ShopPageValues) => `${countWords(text)} words`
  return before?.text === after.text
    ? fields
    : [...fields, { field: 'text', before: before ? words(before) : null, after: words(after) }]
}
