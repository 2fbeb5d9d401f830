import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { transact, type Tx } from '#db/open.ts'
import { paths } from '#rules/paths.ts'
import { nzTimeText } from '#rules/platform/nz-dates.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import { deviceOf } from '#server/platform/http/device.ts'
import { addressOf, networkOf } from '#server/platform/limits/caller.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { countEmailsTo } from '#server/platform/mail/mail.queries.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deleteSurplusDevices, hasSignedIn, isKnownDevice, saveKnownDevice } from './known-devices.queries.ts'

/*
 * A device on which a user has signed in keeps a random cookie, also after signing out; the database stores its hash.
 * It signs no one in: it only shows that wrong passwords from elsewhere are not this user's (`guard-password.ts`).
 */

/** How long a device is known after its last sign-in. */
export const knownDeviceMs = 180 * 24 * 60 * 60 * 1000

/** With https, a name that no other host can set. */
function cookieName({ config }: Shop): string {
  return config.publicUrl.startsWith('https:') ? '__Host-device' : 'device'
}

const tokenPattern = /^[\w-]{43}$/

function tokenOf(shop: Shop, request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieName(shop)]
  return token !== undefined && tokenPattern.test(token) ? token : undefined
}

const maxKnownDevices = 50

/** Stores that a user has signed in on this device, and emails an admin about a device that was not known. */
export async function rememberDevice(shop: Shop, reply: FastifyReply, user: UserInfo): Promise<void> {
  const now = shop.now()
  const signedInAfter = new Date(now.getTime() - knownDeviceMs)
  const token = await transact(shop.db, async (tx) => {
    const presented = tokenOf(shop, reply.request)
    const isKnown =
      presented !== undefined &&
      (await isKnownDevice(tx, { tokenHash: hashOfToken(presented), userId: user._id, signedInAfter }))
    // A new token for an unknown device: another host or person may have set the cookie.
    const ownToken = isKnown ? presented : randomToken()
    await saveKnownDevice(tx, { tokenHash: hashOfToken(ownToken), userId: user._id, signedInAt: now })
    await deleteSurplusDevices(tx, user._id, maxKnownDevices)
    if (user.role && !isKnown) await queueNewDeviceEmail(shop, tx, user._id, reply.request)
    return ownToken
  })
  reply.setCookie(cookieName(shop), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: shop.config.publicUrl.startsWith('https:'),
    maxAge: knownDeviceMs / 1000,
  })
}

/** The hash of the request's device, if the user with this email address has signed in on it. */
export async function findKnownDevice(shop: Shop, request: FastifyRequest, email: string): Promise<string | undefined> {
  const token = tokenOf(shop, request)
  if (!token) return undefined
  const tokenHash = hashOfToken(token)
  const signedInAfter = new Date(shop.now().getTime() - knownDeviceMs)
  return (await hasSignedIn(shop.db, { tokenHash, email, signedInAfter })) ? tokenHash : undefined
}

/** Without a limit, a person with the password could fill the mailbox. The access events have every sign-in. */
const maxEmailsPerHour = 5

/** Queues nothing for an unconfirmed address, which may be a stranger's. */
async function queueNewDeviceEmail(shop: Shop, tx: Tx, userId: string, request: FastifyRequest): Promise<void> {
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
