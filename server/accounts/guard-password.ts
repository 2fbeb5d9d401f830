import type { FastifyRequest } from 'fastify'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { ShopError } from '#server/platform/shop-error.ts'
import { findKnownDevice } from './devices/known-devices.ts'

/** Runs `work`, which checks a password, within limits that never lock out its owner. Throws ShopError 429. */
export async function guardPassword<T>(
  shop: Shop,
  request: FastifyRequest,
  email: string,
  work: () => Promise<T>,
  isWrongPassword = (error: ShopError): boolean => error.status === 401,
): Promise<T> {
  const caller = callerOf(request, email)
  const device = await findKnownDevice(shop, request, email)
  // On a device where the owner has signed in, only the wrong passwords of that device count.
  if (device) {
    const fromDevice = { ...caller, network: `device ${device}` }
    return shop.limiter.run(['password'], fromDevice, work, isWrongPassword)
  }
  return shop.limiter.run(['password-network', 'password', 'password-account'], caller, work, isWrongPassword)
}
