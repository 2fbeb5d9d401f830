import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { ConnectionTest } from './connections.ts'
import { Id, IdParams, Instant, Message, OneOf, Nullable, Text } from '#contract/platform/fields.ts'

/** What a webhook can be about, in the order in which it is shown. */
export const webhookEvents = [
  'order.paid',
  'order.cancelled',
  'parcel.ready',
  'parcel.shipped',
  'parcel.delivered',
  'refund.made',
  'stock.low',
  'product.changed',
] as const
export const WebhookEvent = OneOf(webhookEvents, { 'x-message': 'Choose the events from the list.' })
export type WebhookEvent = Static<typeof WebhookEvent>

const maybeInstant = Nullable(Instant)
const Status = Nullable(Type.Integer(), { description: 'of HTTP; null without a response' })
const Failure = Nullable(Type.String(), { description: 'why there was no response' })

/** An address of the owner that gets signed messages, without its secret. */
export const Webhook = Type.Object({
  _id: Id,
  url: Type.String(),
  events: Type.Array(WebhookEvent),
  state: OneOf(['on', 'off', 'paused'], {
    description: 'paused: the shop turned it off, because messages failed for days or the address ended it (410)',
  }),
  failedTries: Type.Integer({ description: 'since the last success' }),
  failingSince: maybeInstant,
  waiting: Type.Integer({ description: 'messages that are sent later' }),
  triesUntil: Nullable(Instant, { description: 'when the last try of the newest of these is due' }),
  failed: Type.Integer({ description: 'messages of the last 30 days that are not tried again' }),
  lastTry: Nullable(Type.Object({ at: Instant, status: Status, error: Failure, durationMs: Type.Integer() })),
})
export type Webhook = Static<typeof Webhook>

/** A try to send a message to a webhook, or a message before its first try. */
export const WebhookTry = Type.Object({
  _id: Id,
  delivery: Type.String({ description: 'the id of the message, the same at each try' }),
  at: Nullable(Instant, { description: 'null before the first try' }),
  event: Type.String(),
  subject: Type.String({ description: 'the number of the order or the name of the piece; empty for a test' }),
  number: Type.Integer({ description: 'which try it is, from 1; 0 before the first one' }),
  status: Status,
  error: Failure,
  durationMs: Type.Integer(),
  isSuccess: Type.Boolean(),
  isLast: Type.Boolean({ description: 'the newest try of its message' }),
  nextTryAt: Nullable(Instant, { description: 'null when the message is not tried again' }),
  body: Type.String({ description: 'what is sent, JSON' }),
})
export type WebhookTry = Static<typeof WebhookTry>

const Url = Text('the address', 500, { minLength: 1, 'x-empty': 'Enter the address.' })

const Events = Type.Array(WebhookEvent, {
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
  'x-message': 'Choose at least one event.',
})

export const webhooks = {
  list: endpoint('GET', '/api/webhooks', {
    access: { area: 'connections', may: 'read' },
    summary: 'List the webhooks, oldest first, 20 at most',
    reply: Type.Object({ asOf: Instant, webhooks: Type.Array(Webhook) }),
  }),
  create: endpoint('POST', '/api/webhooks', {
    access: { area: 'connections', may: 'change' },
    summary: 'Create a webhook, after a fresh sign-in; its secret is in this response alone',
    body: Type.Object({ url: Url, events: Events }),
    reply: Type.Object({ webhook: Webhook, secret: Type.String({ description: 'whsec_…' }) }),
    status: 201,
  }),
  turn: endpoint('PUT', '/api/webhooks/:id', {
    access: { area: 'connections', may: 'change' },
    summary: 'Turn a webhook on or off; messages that wait for one that is off are not sent',
    params: IdParams,
    body: Type.Object({ isOn: Type.Boolean({ 'x-message': 'Choose on or off.' }) }),
    reply: Webhook,
  }),
  chooseEvents: endpoint('PUT', '/api/webhooks/:id/events', {
    access: { area: 'connections', may: 'change' },
    summary: 'Choose the events of a webhook; messages that wait are still sent',
    params: IdParams,
    body: Type.Object({ events: Events }),
    reply: Webhook,
  }),
  remove: endpoint('DELETE', '/api/webhooks/:id', {
    access: { area: 'connections', may: 'change' },
    summary: 'Delete a webhook with its deliveries',
    params: IdParams,
    reply: Message,
  }),
  test: endpoint('POST', '/api/webhooks/:id/test', {
    access: { area: 'connections', may: 'change' },
    summary: 'Send the message webhook.test to a webhook that is on, and wait for the response',
    params: IdParams,
    reply: ConnectionTest,
  }),
  sendAgain: endpoint('POST', '/api/webhooks/:id/send', {
    access: { area: 'connections', may: 'change' },
    summary: 'Send all messages of a webhook again that wait or have failed',
    params: IdParams,
    reply: Message,
  }),
  tries: endpoint('GET', '/api/webhooks/:id/tries', {
    access: { area: 'connections', may: 'read' },
    summary: 'List the last 50 tries to send messages to a webhook, newest first, after messages that have had none',
    params: IdParams,
    reply: Type.Object({ asOf: Instant, tries: Type.Array(WebhookTry) }),
  }),
  sendDelivery: endpoint('POST', '/api/webhook-deliveries/:id/send', {
    access: { area: 'connections', may: 'change' },
    summary: 'Send a message again, also one that has arrived; its id stays the same',
    params: IdParams,
    reply: Message,
  }),
}
