import type { SavedAddress } from '#contract/accounts/addresses.ts'
import type { ShippingAddress } from '#contract/accounts/shipping-address.ts'
import { transact, type Tx } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { type AddressColumns, toAddressColumns, toStoredAddress } from './address-columns.ts'
import {
  type AddressRow,
  clearDefault,
  deleteAddress,
  insertAddress,
  listAddressesOf,
  lockBook,
  neverUsedAt,
  updateAddress,
} from './addresses.queries.ts'
import { checkAddress } from './check-address.ts'

export const maxAddresses = 20

/** Lists the user's saved addresses, the default first, then the last used. */
export async function listAddresses(shop: Shop, { _id }: SignedInUser): Promise<SavedAddress[]> {
  return (await listAddressesOf(shop.db, _id)).map(toSavedAddress)
}

/** Saves an address, the first as the default. Throws ShopError 400 as an order would, 409 for the 21st. */
export async function keepAddress(shop: Shop, user: SignedInUser, given: ShippingAddress): Promise<SavedAddress> {
  checkAddress(given, '')
  const columns = toAddressColumns(given)
  return inBook(shop, user, async (tx, kept) => {
    const same = kept.find((row) => isSame(row, columns))
    // Only an order counts as a use (`insertOrder`).
    if (same) return same
    const createdAt = shop.now()
    if (kept.length >= maxAddresses) throw new ShopError(409, 'You can save up to 20 addresses. Delete one first.')
    return insertAddress(tx, {
      ...columns,
      userId: user._id,
      isDefault: !kept.some(({ isDefault }) => isDefault),
      lastUsedAt: createdAt,
      createdAt,
    })
  })
}

/** Throws ShopError 400 as `keepAddress` does, 404 for an address that the user does not have. */
export async function changeAddress(
  shop: Shop,
  user: SignedInUser,
  id: string,
  given: ShippingAddress,
): Promise<SavedAddress> {
  checkAddress(given, '')
  return inBook(shop, user, (tx) => updateOwn(tx, user, id, toAddressColumns(given)))
}

/** Throws ShopError 404 for an address that the user does not have. */
export async function makeDefault(shop: Shop, user: SignedInUser, id: string): Promise<SavedAddress> {
  return inBook(shop, user, async (tx) => {
    await clearDefault(tx, user._id)
    return updateOwn(tx, user, id, { isDefault: true })
  })
}

/** Deletes an address; of the others the last used one becomes the default. Throws ShopError 404 as above. */
export async function removeAddress(shop: Shop, user: SignedInUser, id: string): Promise<void> {
  await inBook(shop, user, async (tx, kept) => {
    const removed = kept.find((row) => row.id === id)
    if (!removed || !(await deleteAddress(tx, { userId: user._id, id }))) throw addressNotFound()
    const [next] = kept.filter((row) => row !== removed && row.lastUsedAt > neverUsedAt)
    if (removed.isDefault && next) await updateAddress(tx, { userId: user._id, id: next.id }, { isDefault: true })
    return removed
  })
}

/** Runs one change of an address book after the other. */
async function inBook(
  shop: Shop,
  { _id }: SignedInUser,
  work: (tx: Tx, kept: AddressRow[]) => Promise<AddressRow | undefined>,
): Promise<SavedAddress> {
  return transact(shop.db, async (tx) => {
    if (!(await lockBook(tx, _id))) throw new ShopError(401, 'Please sign in first.')
    const row = await work(tx, await listAddressesOf(tx, _id))
    if (!row) throw addressNotFound()
    return toSavedAddress(row)
  })
}

function updateOwn(
  tx: Tx,
  { _id }: SignedInUser,
  id: string,
  change: Parameters<typeof updateAddress>[2],
): Promise<AddressRow | undefined> {
  return isId(id) ? updateAddress(tx, { userId: _id, id }, change) : Promise.resolve(undefined)
}

function isSame(row: AddressRow, columns: AddressColumns): boolean {
  return Object.entries(columns).every(([name, value]) => Reflect.get(row, name) === value)
}

function addressNotFound(): ShopError {
  return new ShopError(404, 'Address not found')
}

export function toSavedAddress(row: AddressRow): SavedAddress {
  return {
    _id: row.id,
    ...toStoredAddress(row),
    isDefault: row.isDefault,
    lastUsedAt: row.lastUsedAt > row.createdAt ? row.lastUsedAt.toISOString() : null,
  }
}
