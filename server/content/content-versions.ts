import { v7 } from 'uuid'
import { contentIds, type ContentName, type ContentValues, type ContentVersion } from '#contract/content/content.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import { type Db, transact } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { nzDay, nzTimeText } from '#rules/platform/nz-dates.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { lockUpload } from '#server/platform/images/images.queries.ts'
import { ShopError, throwFieldErrors } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { contentKinds } from './content-kinds.ts'
import { type ContentRow, findVersion, insertVersion, listVersions, lockContent } from './content.queries.ts'
import { firstValues, withFirstValues } from './first-values.ts'

const maxVersions = 50

type Version<Name extends ContentName> = ContentVersion & { value: ContentValues[Name] }

interface ContentState<Name extends ContentName> {
  asOf: string
  newest: number
  live: Version<Name>
  draft: Version<Name> | null
  history: Version<Name>[]
}

/** Reads a content: the live version, the draft, and the published ones, newest first, down to the first values. */
export async function readContent<Name extends ContentName>(shop: Shop, name: Name): Promise<ContentState<Name>> {
  return readContentIn(shop, shop.db, name)
}

/** Reads a content in the transaction of a change. */
async function readContentIn<Name extends ContentName>(
  { config, now }: Pick<Shop, 'config' | 'now'>,
  db: Db,
  name: Name,
): Promise<ContentState<Name>> {
  const rows = await listVersions(db, name, maxVersions + 1)
  const first = firstValues(config)[name]
  const toVersion = ({ number, byName, createdAt, value }: ContentRow): Version<Name> => ({
    number,
    by: byName,
    at: createdAt.toISOString(),
    value: withFirstValues<Name>(first, value),
  })
  const draft = rows.find(({ state }) => state === 'draft')
  const firstVersion = { number: 0, by: '', at: null, value: first }
  const history = [...rows.filter(({ state }) => state === 'published').map(toVersion), firstVersion]
  return {
    asOf: now().toISOString(),
    newest: rows[0]?.number ?? 0,
    live: history[0] ?? firstVersion,
    draft: draft ? toVersion(draft) : null,
    history,
  }
}

interface ContentChange<Name extends ContentName> {
  name: Name
  value: ContentValues[Name]
  basedOn: number
}

/** Saves a draft in place of the one before. Throws ShopError 409 if another version was saved since `basedOn`. */
export async function saveDraft<Name extends ContentName>(
  shop: Shop,
  user: SignedInUser,
  change: ContentChange<Name>,
): Promise<ContentState<Name>> {
  const value = contentKinds[change.name].normalize(change.value)
  return transact(shop.db, async (tx) => {
    const before = await lockState(shop, tx, user, change)
    // A draft may have a picture that no longer exists.
    await lockUploads(tx, change.name, value)
    await insertVersion(tx, rowOf(user, { ...change, value }, before.newest + 1, { state: 'draft', at: shop.now() }))
    return readContentIn(shop, tx, change.name)
  })
}

/**
 * Publishes a content, with an audit event; the same values again change only the draft. Throws ShopError 400 for
 * values that cannot be published, 409 if another version was saved since `basedOn`.
 */
export async function publishContent<Name extends ContentName>(
  shop: Shop,
  user: SignedInUser,
  change: ContentChange<Name>,
  { isRestored = false } = {},
): Promise<ContentState<Name>> {
  const { normalize, problems, refusals, fields } = contentKinds[change.name]
  const value = normalize(change.value)
  refuseProblems(problems(value, shop.config))
  const state = await transact(shop.db, async (tx) => {
    const before = await lockState(shop, tx, user, change)
    const at = shop.now()
    const today = nzDay(at.toISOString())
    refuseProblems((await refusals?.(tx, { live: before.live.value, value, today, isRestored })) ?? [])
    refuseProblems(await lockUploads(tx, change.name, value))
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
  // The notice of the change may not have arrived yet.
  await shop.freshDetails(shop.now().getTime())
  return state
}

/** Publishes an older version again, 0 for the first values. Throws ShopError 404, and as `publishContent`. */
export async function restoreContentVersion<Name extends ContentName>(
  shop: Shop,
  user: SignedInUser,
  { name, number, basedOn }: { name: Name; number: number; basedOn: number },
): Promise<ContentState<Name>> {
  const first = firstValues(shop.config)[name]
  const row = number === 0 ? undefined : await findVersion(shop.db, name, number)
  if (number !== 0 && !row) throw new ShopError(404, 'This version doesn’t exist.')
  const value = withFirstValues<Name>(first, row?.value ?? {})
  return publishContent(shop, user, { name, value, basedOn }, { isRestored: true })
}

/** Throws ShopError 400 for the errors of a value, with their paths in the body. */
export function refuseProblems(problems: readonly FieldError[]): void {
  const errors = problems.map(({ path, message }) => ({ path: `value.${path}`, message }))
  throwFieldErrors(errors)
}

/** Locks the uploads that a value shows, and lists the missing ones. */
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
