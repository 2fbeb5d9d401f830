import { type InboxMessage, maxLaterDays, type MessageLater } from '#contract/inbox/messages.ts'
import { transact } from '#db/open.ts'
import { addDays } from '#rules/platform/calendar-days.ts'
import { nzDay, nzDayText, startOfDay } from '#rules/platform/nz-dates.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { updateMessage } from './contact.queries.ts'
import { getMessage, lockOpenMessage, putAwayUntil } from './read-messages.ts'

/**
 * Puts an open message away until a day, or back. Throws ShopError 404, 400 for a day that is not one of the next 90,
 * 409 when it is not open or was changed since `before`.
 */
export async function putMessageAway(
  shop: Shop,
  user: SignedInUser,
  id: string,
  { until, before }: MessageLater,
): Promise<InboxMessage> {
  const today = nzDay(shop.now().toISOString())
  if (until !== null) requireLaterDay(until, today)
  await transact(shop.db, async (tx) => {
    const stored = putAwayUntil(await lockOpenMessage(tx, id), today)
    if (stored === until) return
    if (stored !== before) throw changedMeanwhile(stored)
    await updateMessage(tx, id, { laterUntil: until })
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: user._id,
      action: until === null ? 'message-back' : 'message-put-away',
      by: actorOf(user),
      fields: [
        { field: 'messageId', before: null, after: id },
        { field: 'laterUntil', before: stored, after: until },
      ],
    })
  })
  return getMessage(shop, id)
}

function requireLaterDay(until: string, today: string): void {
  if (startOfDay(until) !== null && until > today && until <= addDays(today, maxLaterDays)) return
  const message = `Choose a day from tomorrow on, up to ${maxLaterDays} days ahead.`
  throw new ShopError(400, message, [{ path: 'until', message }])
}

function changedMeanwhile(stored: string | null): ShopError {
  const day = stored === null ? null : startOfDay(stored)
  return new ShopError(
    409,
    day === null
      ? 'Someone has just brought this message back. Choose again.'
      : `Someone has just snoozed this message until ${nzDayText(day.toISOString())}. Choose again.`,
  )
}
