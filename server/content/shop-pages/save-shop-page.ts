import { v7 } from 'uuid'
import type { ShopPageState, ShopPageValues } from '#contract/content/shop-pages.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import { type Db, transact } from '#db/open.ts'
import { type ChangedField, changedFields } from '#rules/platform/changed-fields.ts'
import { countWords, normalizeShopPage, shopPageProblems } from '#rules/content/shop-page.ts'
import { recordAuditEvents } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { changePage, eventOf, lockPage } from './change-shop-page.ts'
import { readShopPage } from './read-shop-pages.ts'
import { renderMarkdown } from './render-markdown.ts'
import {
  deleteRedirect,
  findPageAt,
  findShopPageVersion,
  insertRedirect,
  insertShopPageVersion,
  type ShopPageRow,
  updateShopPage,
} from './shop-pages.queries.ts'

/** A change of a page by its author. */
interface ShopPageSave {
  id: string
  value: ShopPageValues
  /** The revision of the page that the author has seen. */
  basedOn: number
}

/** Saves a draft in place of the one before. Throws ShopError 404, and 409 when another change came since `basedOn`. */
export async function saveShopPageDraft(shop: Shop, user: SignedInUser, save: ShopPageSave): Promise<ShopPageState> {
  const value = normalizeShopPage(save.value)
  return transact(shop.db, async (tx) => {
    const page = await lockPage(tx, user, save)
    await storeVersion(tx, user, { page, value, state: 'draft', at: shop.now() })
    return readShopPage(shop, tx, page.id)
  })
}

/**
 * Publishes a page for all shoppers, with audit events; the address that it had leads to the new one. Throws ShopError
 * 400 for values that cannot be published, 404, and 409 when another change came since `basedOn`.
 */
export async function publishShopPage(shop: Shop, user: SignedInUser, save: ShopPageSave): Promise<ShopPageState> {
  const value = normalizeShopPage(save.value)
  refuse(shopPageProblems(value))
  renderMarkdown(value.text, shop.config.publicUrl)
  return changePage(shop, async (tx) => {
    const page = await lockPage(tx, user, save)
    const other = await findPageAt(tx, value.slug, page.id)
    if (other) refuse([{ path: 'slug', message: `‘${other.title}’ has this address. Choose another one.` }])
    await publishIn(shop, tx, user, { page, value, action: 'published' })
    return readShopPage(shop, tx, page.id)
  })
}

/**
 * Publishes an older version of a live page again, or makes it the draft of one that is not live; where another page
 * has its address, the page keeps its own. Throws ShopError 404 for an unknown version, and 409 when another change
 * came since `basedOn`.
 */
export async function putBackShopPage(
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
      refuse(shopPageProblems(value))
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

/** The fields of a publication in the history: the texts themselves are in the versions of the page. */
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

/** Throws ShopError 400 for errors of fields, with their paths in the body. */
function refuse(problems: readonly FieldError[]): void {
  const errors = problems.map(({ path, message }) => ({ path: `value.${path}`, message }))
  if (errors.length > 0) throw new ShopError(400, errors[0]?.message ?? '', errors)
}
