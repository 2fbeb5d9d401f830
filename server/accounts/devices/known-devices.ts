import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { transact } from '#db/open.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deleteSurplusDevices, hasSignedIn, isKnownDevice, saveKnownDevice } from './known-devices.queries.ts'
import { queueNewDeviceEmail } from './queue-new-device-email.ts'

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
