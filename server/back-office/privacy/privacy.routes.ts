import type { FastifyInstance } from 'fastify'
import { accounts } from '#contract/accounts/accounts.ts'
import { privacy } from '#contract/back-office/privacy.ts'
import { checkCurrentPassword, isWrongPassword } from '#server/accounts/sessions/check-current-password.ts'
import { guardPassword } from '#server/accounts/guard-password.ts'
import { endSession } from '#server/accounts/sessions/sessions.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { transact } from '#db/open.ts'
import { lockUserAndAdmins, lockUserToDelete } from '#server/accounts/accounts.queries.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { isId } from '#rules/platform/ids.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import { userNotFound } from '#server/accounts/read-user.ts'
import { sendOwnData } from './own-data.ts'
import { deletedPerson, eraseAccount } from './erase-account.ts'
import { forgetInSums } from './forget-in-sums.ts'
import { lockOpenOrders, type OpenOrders } from './erase-account.queries.ts'

export function privacyRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, privacy.downloadData, ({ user, request, reply }) =>
    shop.limiter.run(['own-data'], callerOf(request, user._id), async () => {
      await recordAccessEvent(shop, request, { action: 'own-data-exported', by: user })
      return sendOwnData(shop, user, reply)
    }),
  )
  registerEndpoint(app, accounts.remove, async ({ user, params, request }) => {
    await deleteUser(shop, user, params.id)
    await recordAccessEvent(shop, request, { action: 'account-deleted', by: user, userId: params.id })
    return { message: 'User deleted' }
  })
  registerEndpoint(app, privacy.deleteAccount, ({ user, body, request, reply }) =>
    guardPassword(
      shop,
      request,
      user.email,
      async () => {
        await deleteOwnAccount(shop, user, body.currentPassword)
        await endSession(shop, reply)
        return { message: 'Your account was deleted' }
      },
      isWrongPassword,
    ),
  )
}

/**
 * Deletes the user's own account; a guest has no password to enter. Throws ShopError 400 for a wrong password, 401 when
 * the account is deleted, 409 for the last admin and while an order holds units, waits for delivery, a payment, a
 * refund or an answer, or a return is not here.
 */
async function deleteOwnAccount(shop: Shop, user: SignedInUser, currentPassword: string): Promise<void> {
  // Before the transaction, because checking a password takes long and would hold the locks.
  if (!user.isGuest) await checkOwner(shop, user, currentPassword)
  await transact(shop.db, async (tx) => {
    // All admins, so that of two admins who delete their accounts at the same time the second is refused.
    const locked = await lockUserAndAdmins(tx, user._id)
    const found = await lockUserToDelete(tx, user._id)
    if (!found) throw new ShopError(401, 'Please sign in first.')
    if (found.isAdmin && !locked.some(({ _id, isAdmin }) => isAdmin && _id !== user._id)) {
      throw new ShopError(409, 'You’re the last admin. Make someone else an admin first.')
    }
    const reason = reasonToWait(await lockOpenOrders(tx, user._id, shop.now()))
    if (reason !== undefined) throw new ShopError(409, reason)
    await eraseAccount(shop, tx, found, deletedPerson)
  })
  await forgetInSums(shop)
}

/** A fresh sign-in is not enough: the password shows that the owner means it. */
async function checkOwner(shop: Shop, user: SignedInUser, currentPassword: string): Promise<void> {
  const message = 'Enter your current password.'
  if (currentPassword === '') throw new ShopError(400, message, [{ path: 'currentPassword', message }])
  await checkCurrentPassword(shop, user, currentPassword)
}

function reasonToWait(open: OpenOrders): string | undefined {
  const { isHeld, isPaymentPending, isUndelivered, isRefundPending, isRequestOpen, isReturnAwaited } = open
  if (isPaymentPending) return 'You have a payment under way. Delete your account once it’s gone through.'
  if (isHeld) return 'We’re holding pieces for an order you haven’t paid for. Pay for it or cancel it first.'
  if (isUndelivered) return 'You have a paid order that hasn’t been delivered. Delete your account once it arrives.'
  if (isRefundPending) return 'A refund of yours is under way. Delete the account when you have received it.'
  if (isRequestOpen) return 'You’ve asked to cancel or return pieces. Delete the account when we’ve answered.'
  if (isReturnAwaited) return 'We’re waiting for a return from you. Delete your account once you have the refund.'
  return undefined
}

/**
 * Deletes a user as `eraseAccount` does; orders and reviews stay, and an order that waits is not an obstacle, because
 * the owner knows of it. Throws ShopError 404 for an unknown user, 400 for an admin, whose role has to be removed
 * first.
 */
async function deleteUser(shop: Shop, admin: SignedInUser, id: string): Promise<void> {
  if (!isId(id)) throw userNotFound()
  await transact(shop.db, async (tx) => {
    const user = await lockUserToDelete(tx, id)
    if (!user) throw userNotFound()
    if (user.isAdmin) throw new ShopError(400, 'Cannot delete admin user')
    await eraseAccount(shop, tx, user, actorOf(admin))
  })
  await forgetInSums(shop)
}
