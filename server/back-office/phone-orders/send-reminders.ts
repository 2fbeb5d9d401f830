import { transact } from '#db/open.ts'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import { listPhoneOrdersToRemind } from '#server/orders/phone/phone-orders.queries.ts'
import { listUncheckedRestores } from '#server/payments/payments.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lockPhoneOrder, queueReminder, reminderRefusal } from './remind-buyer.ts'

/** After how many days without a payment the shop reminds the buyer of a phone order, once. */
const reminderAfterDays = 3

/** Emails of one run; the next run sends the others. */
const mostReminders = 200

export async function scheduleReminders(shop: Shop, jobs: Pick<OpenJobs, 'schedule'>): Promise<void> {
  await jobs.schedule('phone-reminders', { cron: '20 * * * *', maxDurationSeconds: 300 }, () => sendReminders(shop))
}

/**
 * Reminds the buyers of phone orders that are not paid after three days, once each, unless a person of the shop has
 * reminded them or a payment is under way. None after a restore before the payments since the backup are known.
 */
export async function sendReminders(shop: Shop): Promise<void> {
  if ((await listUncheckedRestores(shop.db)).length > 0) return
  const now = shop.now()
  const placedBefore = new Date(now.getTime() - reminderAfterDays * 24 * 3_600_000)
  const ids = await listPhoneOrdersToRemind(shop.db, { placedBefore, now, limit: mostReminders })
  for (const id of ids) {
    try {
      await transact(shop.db, async (tx) => {
        const locked = await lockPhoneOrder(tx, id)
        // Paid, cancelled or reminded since the list was read.
        const at = shop.now()
        if (!locked || locked.phone.remindedAt || reminderRefusal(locked, at) !== undefined) return
        await queueReminder(shop, tx, locked, at)
      })
    } catch (error) {
      shop.log.warn({ err: error, orderId: id }, 'the buyer of a phone order could not be reminded')
    }
  }
}
