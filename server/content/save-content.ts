import { v7 } from 'uuid'
import { type ContentName, contentIds, type ContentValues } from '#contract/content/content.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import { type Db, transact } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { nzDay, nzTimeText } from '#rules/platform/nz-dates.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { lockUpload } from '#server/platform/images/images.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { contentKinds } from './content-kinds.ts'
import { findVersion, insertVersion, lockContent } from './content.queries.ts'
import { firstValues, withFirstValues } from './first-values.ts'
import { type ContentState, readContentIn } from './read-content.ts'

/** A change of a content by its author. */
interface ContentChange<Name extends ContentName> {
  name: Name
  value: ContentValues[Name]
  /** The number of the newest version that the author has seen. */
  basedOn: number
}

/** Saves a draft in place of the one before. Throws ShopError 409 when another version was saved since `basedOn`. */
export async function saveDraft<Name extends ContentName>(
  shop: Shop,
  user: SignedInUser,
  change: ContentChange<Name>,
): Promise<ContentState<Name>> {
  const value = contentKinds[change.name].normalize(change.value)
  return transact(shop.db, async (tx) => {
    const before = await lockState(shop, tx, user, change)
    // A draft may have a picture that is no longer there.
    await lockUploads(tx, change.name, value)
    await insertVersion(tx, rowOf(user, { ...change, value }, before.newest + 1, { state: 'draft', at: shop.now() }))
    return readContentIn(shop, tx, change.name)
  })
}

/**
 * Publishes a content for all shoppers, with an audit event; the same values again change nothing but the draft. Throws
 * ShopError 400 for values that cannot be published, 409 when another version was saved since `basedOn`.
 */
export async function publishContent<Name extends ContentName>(
  shop: Shop,
  user: SignedInUser,
  change: ContentChange<Name>,
  { isPutBack = false } = {},
): Promise<ContentState<Name>> {
  const { normalize, problems, refusals, fields } = contentKinds[change.name]
  const value = normalize(change.value)
  refuse(problems(value, shop.config))
  const state = await transact(shop.db, async (tx) => {
    const before = await lockState(shop, tx, user, change)
    const at = shop.now()
    const today = nzDay(at.toISOString())
    refuse((await refusals?.(tx, { live: before.live.value, value, today, isPutBack })) ?? [])
    refuse(await lockUploads(tx, change.name, value))
    await insertVersion(tx, rowOf(user, { ...change, value }, before.newest + 1, { state: 'published', at }))
    await recordAuditEvent(shop, tx, {
      subject: 'content',
      subjectId: contentIds[change.name],
      action: 'changed',
      by: actorOf(user),
      fields: changedFields(fields(before.live.value), fields(value)),
    })
    return readContentIn(shop, tx, change.name)
  })
  // The notice of the change may still be under way.
  await shop.freshDetails(shop.now().getTime())
  return state
}

/**
 * Publishes an older version again, 0 for the first values. Throws ShopError 404 for an unknown one, and what
 * `publishContent` throws.
 */
export async function putBackContent<Name extends ContentName>(
  shop: Shop,
  user: SignedInUser,
  { name, number, basedOn }: { name: Name; number: number; basedOn: number },
): Promise<ContentState<Name>> {
  const first = firstValues(shop.config)[name]
  const row = number === 0 ? undefined : await findVersion(shop.db, name, number)
  if (number !== 0 && !row) throw new ShopError(404, 'This version doesn’t exist.')
  const value = withFirstValues<Name>(first, row?.value ?? {})
  return publishContent(shop, user, { name, value, basedOn }, { isPutBack: true })
}

/** Throws ShopError 400 for errors of fields, with their paths in the body. */
function refuse(problems: readonly FieldError[]): void {
  const errors = problems.map(({ path, message }) => ({ path: `value.${path}`, message }))
  if (errors.length > 0) throw new ShopError(400, errors[0]?.message ?? '', errors)
}

/** Locks the uploads that a value shows until the transaction ends, and lists those that are not there. */
async function lockUploads<Name extends ContentName>(
  tx: Db,
  name: Name,
  value: ContentValues[Name],
): Promise<FieldError[]> {
  const missing: FieldError[] = []
  for (const upload of contentKinds[name].uploads?.(value) ?? []) {
    if (await lockUpload(tx, upload.name)) continue
    missing.push({ path: upload.path, message: 'This picture is no longer there. Upload it again, or choose another.' })
  }
  return missing
}

async function lockState<Name extends ContentName>(
  shop: Shop,
  tx: Db,
  user: SignedInUser,
  { name, basedOn }: ContentChange<Name>,
): Promise<ContentState<Name>> {
  await lockContent(tx, name)
  const state = await readContentIn(shop, tx, name)
  if (state.newest === basedOn) return state
  const { by, at } = state.draft ?? state.live
  const saved = at === null ? '' : `${by === user.name ? 'You' : by} saved another version on ${nzTimeText(at)}. `
  throw new ShopError(409, `${saved}Check it, or save yours again.`)
}

function rowOf<Name extends ContentName>(
  user: SignedInUser,
  { name, value }: ContentChange<Name>,
  number: number,
  { state, at }: { state: 'draft' | 'published'; at: Date },
) {
  return { id: v7(), name, number, state, value, byUserId: user._id, byName: user.name, createdAt: at }
}
