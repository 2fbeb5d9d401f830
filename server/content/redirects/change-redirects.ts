import { redirectsId, type Redirect } from '#contract/content/redirects.ts'
import { type Db, transact } from '#db/open.ts'
import { normalizeAddress } from '#rules/content/redirects.ts'
import type { ChangedField } from '#rules/platform/changed-fields.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { fieldError, ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { addRedirects, checkTarget, type NewRedirect, type RedirectRefusal } from './add-redirects.ts'
import { toRedirect } from './list-redirects.ts'
import { deleteRedirect, findRedirect, updateTarget, waitForRedirects } from './redirects.queries.ts'

/**
 * Lets an address lead on. Throws ShopError 400 for an address or a target that cannot, 409 for one that leads on
 * already.
 */
export async function addRedirect(shop: Shop, user: SignedInUser, row: NewRedirect): Promise<Redirect> {
  return transact(shop.db, async (tx) => {
    const [added] = await addRedirects(shop, tx, [row], { origin: 'typed' })
    if (!added || added.outcome === 'refused') throw refusalError(added)
    if (added.outcome === 'there') {
      throw fieldError(409, 'fromPath', `‘${added.fromPath}’ already leads on to ‘${added.toPath}’.`)
    }
    await recordChange(shop, tx, user, { field: added.fromPath, before: null, after: added.toPath })
    return readRedirect(tx, added.fromPath)
  })
}

/**
 * Changes where an address leads. Throws ShopError 400 for a target that it cannot have, 404 for an address that does
 * not lead on, and 409 if another person has changed it since it led to `toPathBefore`.
 */
export async function changeRedirect(
  shop: Shop,
  user: SignedInUser,
  change: NewRedirect & { toPathBefore: string },
): Promise<Redirect> {
  return transact(shop.db, async (tx) => {
    await waitForRedirects(tx)
    const before = await readRedirect(tx, change.fromPath)
    const { fromPath } = before
    if (before.toPath !== change.toPathBefore) {
      const message = `Someone else changed this address. It now leads on to ‘${before.toPath}’. Your text is still here.`
      throw new ShopError(409, message)
    }
    const checked = await checkTarget(shop, tx, { fromPath, toPath: change.toPath })
    if (checked.outcome === 'refused') throw refusalError(checked, 'toPath')
    if (checked.toPath === before.toPath) return before
    await updateTarget(tx, fromPath, checked.toPath)
    await recordChange(shop, tx, user, { field: fromPath, before: before.toPath, after: checked.toPath })
    return readRedirect(tx, fromPath)
  })
}

/** Removes an address, which is not found from then on. Throws ShopError 404 for one that does not lead on. */
export async function removeRedirect(
  shop: Shop,
  user: SignedInUser,
  { fromPath }: { fromPath: string },
): Promise<{ message: string }> {
  return transact(shop.db, async (tx) => {
    const removed = await deleteRedirect(tx, normalizeAddress(fromPath) ?? '')
    if (!removed) throw notThere()
    await recordChange(shop, tx, user, { field: removed.fromPath, before: removed.toPath, after: null })
    return { message: `${removed.fromPath} no longer leads on` }
  })
}

const problemsOfTarget: readonly RedirectRefusal['reason'][] = ['no-target', 'no-page', 'loop', 'chain']

function refusalError(refusal: RedirectRefusal | undefined, path?: 'toPath'): ShopError {
  if (!refusal) return notThere()
  const { reason, message } = refusal
  const isOfTarget = problemsOfTarget.includes(reason)
  return fieldError(reason === 'taken' ? 409 : 400, path ?? (isOfTarget ? 'toPath' : 'fromPath'), message)
}

async function readRedirect(tx: Db, fromPath: string): Promise<Redirect> {
  const row = await findRedirect(tx, normalizeAddress(fromPath) ?? '')
  if (!row) throw notThere()
  return toRedirect(row)
}

function notThere(): ShopError {
  return new ShopError(404, 'This address doesn’t lead on. Someone may have removed it.')
}

async function recordChange(shop: Shop, tx: Db, user: SignedInUser, field: ChangedField): Promise<void> {
  await recordAuditEvent(shop, tx, {
    subject: 'content',
    subjectId: redirectsId,
    action: 'changed',
    by: actorOf(user),
    fields: [field],
  })
}
