import type { FastifyRequest } from 'fastify'
import type { Tx } from '#db/open.ts'
import { nzTimeText } from '#rules/platform/nz-dates.ts'
import { paths } from '#rules/paths.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import { deviceOf } from '#server/platform/http/device.ts'
import { addressOf, networkOf } from '#server/platform/limits/caller.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { countEmailsTo } from '#server/platform/mail/mail.queries.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import type { Shop } from '#server/platform/shop.ts'

/**
 * Without a limit, a person who has the password could fill the mailbox. The list of access events has every sign-in.
 */
const maxEmailsPerHour = 5

/**
 * Queues the email to an admin about a sign-in on a new device, in the caller's transaction. Queues nothing for an
 * address that is not confirmed, because it may be a stranger's, and after five such emails within an hour.
 */
export async function queueNewDeviceEmail(shop: Shop, tx: Tx, userId: string, request: FastifyRequest): Promise<void> {
  const user = await findUserById(tx, userId)
  if (!user?.isEmailConfirmed) return
  const now = shop.now()
  const hourAgo = new Date(now.getTime() - 60 * 60 * 1000)
  if ((await countEmailsTo(tx, user.email, 'new-device', hourAgo)) >= maxEmailsPerHour) return
  const details = shop.details()
  const device = deviceOf(request.headers['user-agent']) || 'unknown'
  const content = {
    subject: 'New sign-in to your admin account',
    name: user.name,
    opening: `Someone signed in to your ${details.name} admin account on a new device.`,
    parts: [
      {
        kind: 'facts' as const,
        facts: [
          { name: 'Time', value: `${nzTimeText(now.toISOString())}, New Zealand` },
          { name: 'Device', value: device },
          { name: 'Network', value: networkOf(addressOf(request)) },
        ],
      },
      {
        kind: 'paragraph' as const,
        text: 'If it was you, there’s nothing to do. A private window, or a browser with its cookies cleared, counts as a new device.',
      },
      {
        kind: 'paragraph' as const,
        text: 'If it wasn’t you, change your password now. That signs out all other devices.',
      },
      { kind: 'link' as const, label: 'Change your password', url: `${details.publicUrl}${paths.profile}` },
    ],
  }
  await queueEmail(shop, tx, {
    kind: 'new-device',
    to: user.email,
    replyTo: shop.details().email,
    ...formatEmail(details, content),
  })
}
