import type { UserInfo } from '#contract/accounts.ts'
import type { Tx } from '#db/open.ts'
import { moveAddresses } from '#server/addresses/addresses.queries.ts'
import { maxAddresses } from '#server/addresses/change-book.ts'
import { deleteUsers, lockGuestsOf, moveOrders } from './guests.queries.ts'

/**
 * Moves the orders and addresses of all guests with the address of an account to the account, and deletes the guests with their sessions.
 * The caller has made sure that the account's owner reads the emails of that address. Returns how many orders were moved.
 */
export async function moveGuests(tx: Tx, owner: Pick<UserInfo, '_id' | 'email'>): Promise<number> {
  const guests = await lockGuestsOf(tx, owner.email)
  const moved = await moveOrders(tx, guests, owner._id)
  await moveAddresses(tx, guests, owner._id, maxAddresses)
  await deleteUsers(tx, guests)
  return moved
}
