import { createHash, randomBytes } from 'node:crypto'
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
import type { Shop } from '#server/platform/shop.ts'
import { deleteSurplusDevices, hasSignedIn, isKnownDevice, saveKnownDevice } from './known-devices.queries.ts'

/*
 * A device on which a user has signed in keeps a random cookie, also after signing out; the database stores its hash.
 * It signs no one in: it only shows that wrong passwords from elsewhere are not this user's (`guard-password.ts`).
 */

/** How long a device is known after its last sign-in. */
export const knownDeviceMs = 180 * 24 * 60 * 60 * 1000

/** The name of the cookie of a known device: with https, one that no other host can set. */
function cookieName({ config }: Shop): string {
  return config.publicUrl.startsWith('https:') ? '__Host-device' : 'device'
}

const tokenPattern = /^[\w-]{43}$/

function tokenOf(shop: Shop, request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieName(shop)]
  return token !== undefined && tokenPattern.test(token) ? token : undefined
}

/** How many devices of an account are known. */
const maxKnownDevices = 50

/**
 * Stores that a user has signed in on this device, and deletes the oldest of more than 50 devices. An admin gets an
 * email about a device that was not known.
 */
export async function rememberDevice(shop: Shop, reply: FastifyReply, user: UserInfo): Promise<void> {
  const now = shop.now()
  const signedInAfter = new Date(now.getTime() - knownDeviceMs)
  const token = await transact(shop.db, async (tx) => {
    const presented = tokenOf(shop, reply.request)
    const isKnown =
      presented !== undefined &&
      (await isKnownDevice(tx, { tokenHash: hashOf(presented), userId: user._id, signedInAfter }))
    // A new token for an unknown device, because another host or person may have set the cookie.
    const ownToken = isKnown ? presented : randomBytes(32).toString('base64url')
    await saveKnownDevice(tx, { tokenHash: hashOf(ownToken), userId: user._id, signedInAt: now })
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

/** The hash of the device of a request, if the user with this email address has signed in on it; else undefined. */
export async function findKnownDevice(shop: Shop, request: FastifyRequest, email: string): Promise<string | undefined> {
  const token = tokenOf(shop, request)
  if (!token) return undefined
  const tokenHash = hashOf(token)
  const signedInAfter = new Date(shop.now().getTime() - knownDeviceMs)
  return (await hasSignedIn(shop.db, { tokenHash, email, signedInAfter })) ? tokenHash : undefined
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Without a limit, a person who has the password could fill the mailbox. The list of access events has every sign-in.
 */
const maxEmailsPerHour = 5

/**
 * Queues the email to an admin about a sign-in on a new device, in the caller's transaction. Queues nothing for an
 * address that is not confirmed, because it may be a stranger's, and after five such emails within an hour.
 */
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
