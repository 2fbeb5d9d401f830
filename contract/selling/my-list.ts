import Type, { type Static } from 'typebox'
import { ListedProduct } from '#contract/catalogue/products.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Dollars, Id, Message, Nullable } from '#contract/platform/fields.ts'
import { maxListItems } from './max-list-items.ts'

const Qty = (minimum: 0 | 1) =>
  Type.Integer({
    minimum,
    maximum: 9999,
    ...(minimum === 0 && { description: '0 removes the product' }),
    'x-message': `The quantity must be a whole number from ${minimum} to 9999.`,
  })

/** A product in the list of a shopper, with its price and stock when it was added. */
export const MyListItem = Type.Object({
  product: Id,
  qty: Type.Integer(),
  price: Dollars,
  countInStock: Type.Integer(),
  addedAt: Type.String({ description: 'ISO 8601, UTC' }),
})
export type MyListItem = Static<typeof MyListItem>

/** The list of an account. Products that are no longer sold are left out. */
export const MyList = Type.Object({
  items: Type.Array(MyListItem, { description: 'oldest first' }),
  sharedAs: Nullable(Type.String(), { description: 'the name of its shared copy: `kereru-482719`' }),
})
export type MyList = Static<typeof MyList>

/** A changed item of a list: what the browser knows of the product when it was added there. */
export const MyListChange = Type.Object({
  product: Id,
  qty: Qty(0),
  price: Type.Number({ minimum: 0, maximum: 1_000_000, 'x-message': 'The price must be a number of dollars.' }),
  countInStock: Type.Integer({ minimum: 0, maximum: 9999, 'x-message': 'The stock must be a number of units.' }),
  addedAt: Type.String({
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
    'x-message': 'The time must be in ISO 8601, UTC.',
  }),
})
export type MyListChange = Static<typeof MyListChange>

const SharedName = Type.Object({ name: Type.String({ maxLength: 100, 'x-message': 'This address is too long.' }) })

/** The secret with which a browser without an account changes its shared copy. */
const SharedKey = Type.Optional(Type.String({ maxLength: 100, 'x-message': 'This key is too long.' }))

/**
 * The list of an account, so that it is the same on all devices, and the shared copies of lists. The browser's local
 * storage keeps a working copy, which is the list itself for visitors without an account.
 */
export const myList = {
  read: endpoint('GET', '/api/my-list', {
    access: 'signed-in',
    summary: 'Read my list',
    reply: MyList,
  }),
  change: endpoint('PUT', '/api/my-list', {
    access: 'signed-in',
    summary: 'Change items of my list; products that are not named stay as they are, those beyond 200 are left out',
    body: Type.Object({
      changes: Type.Array(MyListChange, {
        minItems: 1,
        // A list that is replaced as a whole: every item removed and as many added.
        maxItems: 2 * maxListItems,
        'x-message': 'Send 1 to 400 changes.',
      }),
    }),
    bodyLimitBytes: 131_072,
    reply: MyList,
  }),
  share: endpoint('POST', '/api/shared-lists', {
    access: 'anyone',
    summary: 'Share a copy of a list by a link, or replace the copy of the account or of `name` and `key`',
    body: Type.Object({
      items: Type.Array(Type.Object({ product: Id, qty: Qty(1) }), {
        minItems: 1,
        maxItems: maxListItems,
        'x-message': 'Share 1 to 200 pieces.',
      }),
      name: Type.Optional(SharedName.properties.name),
      key: SharedKey,
    }),
    reply: Type.Object({ name: Type.String(), key: Type.String({ description: 'the secret that changes the copy' }) }),
    status: 201,
  }),
  shared: endpoint('GET', '/api/shared-lists/:name', {
    access: 'anyone',
    summary: 'Read the shared copy of a list: its products as they are now, without who shared it',
    params: SharedName,
    reply: Type.Object({ items: Type.Array(Type.Object({ product: ListedProduct, qty: Type.Integer() })) }),
  }),
  stopSharing: endpoint('DELETE', '/api/shared-lists/:name', {
    access: 'anyone',
    summary: 'Delete the shared copy of a list, as its account or with its key',
    params: SharedName,
    body: Type.Object({ key: SharedKey }),
    reply: Message,
  }),
}
