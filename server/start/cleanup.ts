import { restoreLimit } from '#rules/platform/restorable.ts'
import { knownDeviceMs } from '#server/accounts/devices/known-devices.ts'
import { deleteOldDevices } from '#server/accounts/devices/known-devices.queries.ts'
import { deleteOldWaitingEmails } from '#server/accounts/email/email.queries.ts'
import { deleteExpiredLinks } from '#server/accounts/links/links.queries.ts'
import { linkLifetimeMs } from '#server/accounts/links/queue-link-email.ts'
import { invitationKeptMs } from '#server/accounts/roles/invite.ts'
import { deleteOldInvitations } from '#server/accounts/roles/invitations.queries.ts'
import { deleteExpiredChallenges } from '#server/accounts/second-factor/second-factor.queries.ts'
import { deleteExpiredSessions } from '#server/accounts/sessions/sessions.queries.ts'
import { deleteOldShopPages } from '#server/content/shop-pages/shop-pages.queries.ts'
import { deleteOldDeletions } from '#server/platform/deletions/deletions.queries.ts'
import { deleteStepKeysBefore, deleteStepsBefore } from '#server/orders/fulfilment/fulfilment.queries.ts'
import { stepKeyLifetimeMs } from '#server/orders/fulfilment/step-key.ts'
import { deletePictureJobsBefore } from '#server/platform/images/remote/picture-jobs.queries.ts'
import { pictureJobKeptMs } from '#server/platform/images/remote/remote-encoder.ts'
import { sweepUploads } from '#server/platform/images/sweep-uploads.ts'
import { sweepModels } from '#server/platform/models/sweep-models.ts'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import { deleteExpiredCounts } from '#server/platform/limits/limits.queries.ts'
import { endExpiredHolds } from '#server/orders/placing/release-oldest-holds.ts'
import { deletedNoteMs } from '#server/orders/notes/order-notes.ts'
import { deleteNotesDeletedBefore } from '#server/orders/notes/order-notes.queries.ts'
import { orderLinkLifetimeMs } from '#server/orders/links/order-link.ts'
import { deleteOldOrderLinks } from '#server/orders/links/order-links.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deleteExpiredAlerts } from '#server/stock/stock-alerts/stock-alerts.queries.ts'
import { deliveryKeptMs } from '#server/platform/webhooks/webhook-jobs.ts'
import { deleteDeliveriesBefore } from '#server/platform/webhooks/webhooks.queries.ts'

/**
 * Schedules the housekeeping: what has expired every ten minutes, unused uploads every hour, once for all processes
 * that share the database. Sessions, holds and the like end at their own instant, so this only keeps tables and folders
 * small.
 */
export async function scheduleCleanup(shop: Shop, jobs: Pick<OpenJobs, 'schedule'>): Promise<void> {
  await jobs.schedule('delete-expired', { cron: '*/10 * * * *', maxDurationSeconds: 600 }, () => deleteExpired(shop))
  await jobs.schedule('sweep-uploads', { cron: '0 * * * *', maxDurationSeconds: 3600 }, async () => {
    await sweepUploads(shop)
    await sweepModels(shop)
  })
}

/**
 * Deletes what has expired: sessions, links of emails, invitations, waiting addresses, devices, holds, stock alerts,
 * steps of parcels, their keys, deleted notes and pages, what was deleted and not brought back, messages to webhooks,
 * pictures that no process waits for, and counts of tries.
 */
export async function deleteExpired(shop: Shop): Promise<void> {
  const now = shop.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await deleteExpiredSessions(shop.db, now)
  await deleteOldDevices(shop.db, ago(knownDeviceMs))
  await deleteExpiredChallenges(shop.db, now)
  await deleteExpiredLinks(shop.db, now)
  await deleteOldInvitations(shop.db, ago(invitationKeptMs))
  await deleteOldWaitingEmails(shop.db, ago(linkLifetimeMs['confirm-email']))
  await deleteOldOrderLinks(shop.db, ago(orderLinkLifetimeMs))
  await endExpiredHolds(shop)
  await deleteExpiredAlerts(shop.db, now)
  await deleteStepsBefore(shop.db, now)
  await deleteStepKeysBefore(shop.db, ago(stepKeyLifetimeMs))
  await deleteNotesDeletedBefore(shop.db, ago(deletedNoteMs))
  await deleteOldShopPages(shop.db, restoreLimit(now))
  await deleteOldDeletions(shop.db, restoreLimit(now))
  await deleteDeliveriesBefore(shop.db, ago(deliveryKeptMs))
  await deletePictureJobsBefore(shop.db, new Date(Date.now() - pictureJobKeptMs))
  await deleteExpiredCounts(shop.db, Date.now())
}
