import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { Tx } from '#db/open.ts'
import { moveAddresses } from '#server/accounts/addresses/addresses.queries.ts'
import { maxAddresses } from '#server/accounts/addresses/change-book.ts'
import { type Claim, deleteGuestsWithoutOrders, lockGuestsOf, moveCustomerNotes, moveOrders } from './guests.queries.ts'

/** Locks the guests of a claim: all with the address of the link that a guest has asked for. */
export async function lockClaim(tx: Tx, askedById: string, email: string): Promise<Claim> {
  return { askedById, guestIds: await lockGuestsOf(tx, email) }
}

/**
 * Moves the orders of a claim, the notes and tags of its guests, and the addresses of the guest who asked, to an
 * account whose owner reads the emails of the address; returns how many orders. Guests without an order left are
 * deleted with their sessions; an unpaid order of another guest stays with that guest.
 */
export async function moveGuests(tx: Tx, claim: Claim, owner: Pick<UserInfo, '_id'>): Promise<number> {
  const moved = await moveOrders(tx, claim, owner._id)
  if (claim.askedById !== null) await moveAddresses(tx, claim.askedById, owner._id, maxAddresses)
  await moveCustomerNotes(
    tx,
    claim.guestIds.filter((id) => id !== owner._id),
    owner._id,
  )
  await deleteGuestsWithoutOrders(tx, claim.guestIds)
  return moved
}
