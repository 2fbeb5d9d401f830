import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Email, Id, IdParams, Message, OneOf } from '#contract/platform/fields.ts'
import { Token } from '#contract/accounts/link-token.ts'

/** What a link in an email about a stock alert is about. */
export const StockAlert = Type.Object({
  product: Type.Object({ _id: Id, name: Type.String() }),
  email: Type.String(),
  status: OneOf(['unconfirmed', 'waiting', 'sent', 'stopped']),
  others: Type.Integer({ description: 'how many other products the address waits for' }),
})
export type StockAlert = Static<typeof StockAlert>

/** The endpoints of "Tell me when it is back" (behaviour, Stock). */
export const stockAlerts = {
  ask: endpoint('POST', '/api/products/:id/alerts', {
    access: 'anyone',
    summary: 'Ask for one email when a product is back; the same response whether the address waits already or not',
    params: IdParams,
    body: Type.Object({ email: Email }),
    reply: Type.Object({
      message: Type.String(),
      isConfirmed: Type.Boolean({ description: 'of the own confirmed address, which needs no email to confirm it' }),
      undoToken: Type.String(),
    }),
  }),
  undo: endpoint('POST', '/api/stock-alerts/undo', {
    access: 'anyone',
    summary: 'Take back what was just asked for, by the token in its response; the same response for every token',
    body: Type.Object({ token: Token }),
    reply: Message,
  }),
  read: endpoint('POST', '/api/stock-alerts/link', {
    access: 'anyone',
    summary: 'Read what the link in an email about a stock alert is about, without using it',
    body: Type.Object({ token: Token }),
    reply: StockAlert,
  }),
  confirm: endpoint('POST', '/api/stock-alerts/confirm', {
    access: 'anyone',
    summary: 'Confirm a stock alert with the link in its email',
    body: Type.Object({ token: Token }),
    reply: Message,
  }),
  stop: endpoint('POST', '/api/stock-alerts/stop', {
    access: 'anyone',
    summary: 'Stop a stock alert, or all of its address, with the link in an email',
    body: Type.Object({ token: Token, all: Type.Optional(Type.Boolean()) }),
    reply: Message,
  }),
  unsubscribe: endpoint('POST', '/api/stock-alerts/unsubscribe', {
    access: 'anyone',
    summary: 'Stop all stock alerts of an address, as mail programs do it with one click (RFC 8058)',
    query: Type.Object({ token: Type.Optional(Token) }),
    reply: Message,
  }),
  count: endpoint('GET', '/api/stock-alerts/count', {
    access: { area: 'products', may: 'read' },
    summary: 'Count the addresses that wait for the given products, without products for which none does',
    query: Type.Object({
      ids: Type.String({
        maxLength: 4000,
        description: 'comma-separated ids',
        'x-message': 'Ask for up to 100 products at once.',
      }),
    }),
    reply: Type.Array(
      Type.Object({
        product: Id,
        waiting: Type.Integer({ description: 'confirmed addresses, which get an email when it is back' }),
        unconfirmed: Type.Integer({ description: 'addresses that have not confirmed yet' }),
      }),
    ),
  }),
}
