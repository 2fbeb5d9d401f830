import { nameProblem } from '#rules/accounts/accounts.ts'
import { commandLine, paymentProvider, systemActor } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { fieldError } from '#server/platform/shop-error.ts'

/** Throws ShopError 400 for a name that carries a message to others or looks like an actor of the history. */
export function checkName(shop: Pick<Shop, 'details'>, name: string): void {
  const message = nameProblem(name, [systemActor.name, commandLine.name, paymentProvider.name, shop.details().name])
  if (message !== null) throw fieldError(400, 'name', message)
}
