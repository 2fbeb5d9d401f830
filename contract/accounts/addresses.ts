import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, IdParams, Instant, Message, Nullable } from '#contract/platform/fields.ts'
import { ShippingAddress, StoredAddress } from './shipping-address.ts'

/** An address that a user keeps for the next orders. */
export const SavedAddress = Type.Object({
  _id: Id,
  ...StoredAddress.properties,
  isDefault: Type.Boolean(),
  lastUsedAt: Nullable(Instant, { description: 'when an order of mine was last placed to it; null before the first' }),
})
export type SavedAddress = Static<typeof SavedAddress>

/** The endpoints of the address book (behaviour, Accounts). */
export const addresses = {
  list: endpoint('GET', '/api/users/addresses', {
    access: 'signed-in',
    summary: 'List the addresses that I keep, the default first, then the last used',
    reply: Type.Array(SavedAddress),
  }),
  keep: endpoint('POST', '/api/users/addresses', {
    access: 'signed-in',
    summary: 'Keep an address, at most 20; one that is kept already stays as it is',
    body: ShippingAddress,
    reply: SavedAddress,
    status: 201,
  }),
  change: endpoint('PUT', '/api/users/addresses/:id', {
    access: 'signed-in',
    summary: 'Change an address that I keep',
    params: IdParams,
    body: ShippingAddress,
    reply: SavedAddress,
  }),
  makeDefault: endpoint('PUT', '/api/users/addresses/:id/default', {
    access: 'signed-in',
    summary: 'Make an address that I keep the default',
    params: IdParams,
    reply: SavedAddress,
  }),
  remove: endpoint('DELETE', '/api/users/addresses/:id', {
    access: 'signed-in',
    summary: 'Delete an address that I keep; the last used one becomes the default',
    params: IdParams,
    reply: Message,
  }),
}
