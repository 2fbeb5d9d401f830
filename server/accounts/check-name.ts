import { nameProblem } from '#rules/accounts/accounts.ts'
import { commandLine, paymentProvider, systemActor } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/**
 * Throws ShopError 400 for the field `name` when a name could be used to send a text to other people, or could be
 * mistaken for the shop or the command line, which appear by their names in the history.
 */
export function checkName(shop: Pick<Shop, 'details'>, name: string): void {
  const message = nameProblem(name, [systemActor.name, commandLine.name, paymentProvider.name, shop.details().name])
  if (message !== null) throw new ShopError(400, message, [{ path: 'name', message }])
}
