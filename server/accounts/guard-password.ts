import type { FastifyRequest } from 'fastify'
import { callerOf } from '#server/limits/caller.ts'
import type { Shop } from '#server/shop.ts'
import type { ShopError } from '#server/shop-error.ts'
import { findKnownDevice } from '#server/accounts/devices/known-devices.ts'

/**
 * Runs `work`, which checks a password of the account with a normalised email address, within the limits on wrong
 * passwords. No attack locks the owner of an account out: on a device where the owner has signed in, only the wrong
 * passwords of that device count. Elsewhere they count for the network, and for account and network; when an account gets
 * many from everywhere, each network has fewer tries left, but always some. Throws ShopError 429.
 */
export async function guardPassword<T>(
  shop: Shop,
  request: FastifyRequest,
  email: string,
  work: () => Promise<T>,
  isWrongPassword = (error: ShopError): boolean => error.status === 401,
): Promise<T> {
  const caller = callerOf(request, email)
  const device = await findKnownDevice(shop, request, email)
  if (device) {
    const fromDevice = { ...caller, network: `device ${device}` }
    return shop.limiter.run(['password'], fromDevice, work, isWrongPassword)
  }
  return shop.limiter.run(['password-network', 'password', 'password-account'], caller, work, isWrongPassword)
}
