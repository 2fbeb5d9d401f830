import Type, { type Static } from 'typebox'
import { Role } from '#contract/platform/areas.ts'
import { StoredAddress } from '#contract/accounts/shipping-address.ts'
import { DeliveryPromise } from '#contract/orders/delivery.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  Dollars,
  Id,
  IdParams,
  Instant,
  Message,
  OrderNumber,
  PageNumber,
  Nullable,
  OneOf,
  Text,
} from '#contract/platform/fields.ts'
import { NoteChange, NoteParams, NoteText, OrderNote, TagParams, TagText } from '#contract/orders/order-notes.ts'
import { OwnData } from './own-data.ts'

const OrNull = <T extends Type.TSchema>(schema: T) => Nullable(schema)

/** An account, or all guests with one email address. A guest with the address of an account is part of it. */
export const Customer = Type.Object({
  _id: Id,
  name: Type.String({ description: 'of the account, or of the recipient of the last order' }),
  email: Type.String({ description: 'empty for a buyer on the phone who gave none' }),
  town: Type.String({ description: 'of the last order; empty without one' }),
  isGuest: Type.Boolean({ description: 'has no account' }),
  role: Type.Optional(Role),
  orders: Type.Integer({ description: 'also unpaid and cancelled ones' }),
  spent: Type.Number({ description: 'NZ dollars: what was paid less refunds, without test payments' }),
  lastOrderAt: OrNull(Instant),
})
export type Customer = Static<typeof Customer>

const CustomerOrder = Type.Object({
  _id: Id,
  orderNumber: OrderNumber,
  createdAt: Instant,
  pieces: Type.Array(Type.Object({ name: Type.String(), qty: Type.Integer() })),
  totalPrice: Dollars,
  state: OneOf(['unpaid', 'paid', 'delivered', 'cancelled', 'returned']),
  isPaid: Type.Boolean({ description: 'was paid once, also when it is cancelled or refunded' }),
  isRefunded: Type.Boolean({ description: 'the whole payment is refunded or about to be' }),
  isOfGuest: Type.Boolean({ description: 'placed without the account, which cannot see it' }),
  isAdded: Type.Boolean({ description: 'of a guest, added to the account by the shop in the last 30 days' }),
})
export type CustomerOrder = Static<typeof CustomerOrder>

/** A cancellation or return that a customer asked for, or that the shop made. */
const CustomerRequest = Type.Object({
  _id: Id,
  order: Id,
  orderNumber: OrderNumber,
  kind: OneOf(['cancel', 'return']),
  state: OneOf(['open', 'awaited', 'accepted', 'declined']),
  reason: Type.String(),
  createdAt: Instant,
})
export type CustomerRequest = Static<typeof CustomerRequest>

/** A message of the contact form, a question about a product, or an email of the shop. */
const CustomerMessage = Type.Object({
  _id: Id,
  kind: OneOf(['message', 'question', 'email']),
  text: Type.String({ description: 'of an email its subject' }),
  state: OneOf(['open', 'done', 'queued', 'sent', 'failed']),
  createdAt: Instant,
})
export type CustomerMessage = Static<typeof CustomerMessage>

const OfOrder = { order: Id, orderNumber: OrderNumber }

/** What is open between a customer and the shop. */
const CustomerWait = Type.Union([
  Type.Object({
    kind: Type.Literal('delivery'),
    ...OfOrder,
    count: Type.Integer({ description: 'units that are paid and not delivered' }),
    pieces: Type.String({ description: 'their names, such as `1 × Kurow Dining Table, 4 × Clyde Chair`' }),
    promise: OrNull(DeliveryPromise),
  }),
  Type.Object({ kind: Type.Literal('request'), ...OfOrder, request: OneOf(['cancel', 'return']) }),
  Type.Object({ kind: Type.Literal('message'), count: Type.Integer() }),
  Type.Object({ kind: Type.Literal('question'), count: Type.Integer() }),
  Type.Object({ kind: Type.Literal('payment'), ...OfOrder, totalPrice: Dollars }),
])
export type CustomerWait = Static<typeof CustomerWait>

/** The notes of the team on a customer. */
export const CustomerNotes = Type.Object({ notes: Type.Array(OrderNote, { description: 'newest first' }) })
export type CustomerNotes = Static<typeof CustomerNotes>

/** The tags of a customer, which only the team sees. */
export const CustomerTags = Type.Object({ tags: Type.Array(Type.String(), { description: 'by the alphabet' }) })
export type CustomerTags = Static<typeof CustomerTags>

export const CustomerDetails = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String({ description: 'empty for a buyer on the phone who gave none' }),
  phone: Type.String({ description: 'of the last address; empty without one' }),
  account: OrNull(
    Type.Object({
      _id: Id,
      role: Type.Optional(Role),
      isEmailConfirmed: Type.Boolean(),
      waitingEmail: Type.Optional(Type.String()),
      createdAt: Instant,
      devices: Type.Integer({ description: 'on which the account is signed in' }),
      lastUsedAt: Nullable(Instant, { description: 'of those devices' }),
      hasSecondStep: Type.Boolean(),
    }),
  ),
  orderCount: Type.Integer(),
  paid: Type.Number({ description: 'NZ dollars, without test payments' }),
  refunded: Type.Number({ description: 'NZ dollars, without test payments' }),
  testPaid: Type.Number({ description: 'NZ dollars of test payments, less their refunds: no money moved' }),
  waitsFor: Type.Array(CustomerWait, {
    description:
      'deliveries of these orders, the first due first, open requests, messages and questions without an answer, then unpaid orders',
  }),
  addresses: Type.Array(
    Type.Object({ ...StoredAddress.properties, isDefault: Type.Boolean(), lastUsedAt: OrNull(Instant) }),
    { description: 'the default first, then the last used' },
  ),
  orders: Type.Array(CustomerOrder, { description: 'newest first, at most 100' }),
  requests: Type.Array(CustomerRequest, { description: 'on these orders, newest first' }),
  messages: Type.Array(CustomerMessage, { description: 'newest first, at most 50' }),
  reviews: Type.Array(
    Type.Object({
      _id: Id,
      product: Type.Object({ _id: Id, name: Type.String() }),
      rating: Type.Integer(),
      comment: Type.String(),
      isHidden: Type.Boolean(),
      createdAt: Instant,
    }),
    { description: 'newest first' },
  ),
  discountCodes: Type.Array(Type.Object({ code: Type.String(), orders: Type.Integer() })),
  ...CustomerNotes.properties,
  ...CustomerTags.properties,
  orderNotes: Type.Array(
    Type.Object({ order: Id, orderNumber: OrderNumber, text: Type.String(), by: Type.String(), createdAt: Instant }),
    { description: 'notes of the team on these orders, newest first' },
  ),
})
export type CustomerDetails = Static<typeof CustomerDetails>

const WriterKind = OneOf(['message', 'question'], { 'x-message': 'Name a message or a question.' })
export type WriterKind = Static<typeof WriterKind>

/** The orders of who wrote a message or asked a question. */
const WriterOrders = Type.Object({
  customer: OrNull(Id),
  isProven: Type.Boolean({
    description: 'the writer has an account with a confirmed address; otherwise the address is only what was typed',
  }),
  orderCount: Type.Integer(),
  lastOrder: OrNull(
    Type.Object({
      _id: Id,
      orderNumber: OrderNumber,
      state: Type.Union([CustomerOrder.properties.state, Type.Literal('on-the-way'), Type.Literal('refunded')]),
    }),
  ),
})
export type WriterOrders = Static<typeof WriterOrders>

/** The file with what the shop knows of a customer: the own data of the account, and of each guest with its address. */
export const CustomerData = Type.Object({
  shop: Type.String(),
  createdAt: Instant,
  email: Type.String(),
  people: Type.Array(OwnData),
})

const CustomerKind = OneOf(['accounts', 'guests', 'phone'], {
  'x-message': 'Show customers with an account, guests, or those who bought by phone.',
  description: 'by phone: with an order that the shop placed for them',
})
export type CustomerKind = Static<typeof CustomerKind>

/** Customers of which orders are listed. */
const OrdersOfCustomer = OneOf(['none', 'several', 'waiting'], {
  'x-message': 'Show customers without an order, with several, or those waiting for a delivery.',
  description: 'waiting: paid, and neither delivered, cancelled nor refunded in full',
})
export type OrdersOfCustomer = Static<typeof OrdersOfCustomer>

/** The order of the list: by the last order and by numbers the largest first, by texts from A. */
const CustomerSort = OneOf(['last', 'name', 'town', 'orders', 'spent'], {
  'x-message': 'Sort by the last order, name, town, orders or what was spent.',
})
export type CustomerSort = Static<typeof CustomerSort>

const IdOfCustomer = Type.Object({
  id: Type.String({
    maxLength: 200,
    'x-id': true,
    'x-message': 'This id is too long.',
    description: 'the id of the account, or of any order of a guest',
  }),
})

export const customers = {
  list: endpoint('GET', '/api/customers', {
    access: { area: 'customers', may: 'read' },
    summary: 'List the customers, one for each email address, 50 a page, with how many there are in all',
    query: Type.Object({
      keyword: Type.Optional(
        Text('your search', 200, {
          description: 'a part of name, email address, phone number or town, or the number of an order',
        }),
      ),
      kind: Type.Optional(CustomerKind),
      orders: Type.Optional(OrdersOfCustomer),
      tag: Type.Optional(TagText),
      sort: Type.Optional(CustomerSort),
      pageNumber: PageNumber,
    }),
    reply: Type.Object({
      customers: Type.Array(Customer),
      count: Type.Integer({ description: 'on all pages; of a keyword, 2,000 at most' }),
      isMore: Type.Boolean({ description: 'more customers than `count` have the keyword' }),
    }),
  }),
  read: endpoint('GET', '/api/customers/:id', {
    access: { area: 'customers', may: 'read' },
    summary: 'Read what the shop knows of a customer: contact, addresses, orders, requests, messages and reviews',
    params: IdOfCustomer,
    reply: CustomerDetails,
  }),
  writer: endpoint('GET', '/api/customers/writers/:kind/:id', {
    access: { area: 'customers', may: 'read' },
    summary: 'Read how many orders the writer of a message or question has, and the last one',
    params: Type.Object({ kind: WriterKind, ...IdParams.properties }),
    reply: WriterOrders,
  }),
  addNote: endpoint('POST', '/api/customers/:id/notes', {
    access: { area: 'customers', may: 'change' },
    summary: 'Add a note to a customer; 100 at most',
    params: IdParams,
    body: Type.Object({ text: NoteText }),
    reply: CustomerNotes,
    status: 201,
  }),
  changeNote: endpoint('PUT', '/api/customers/:id/notes/:noteId', {
    access: { area: 'customers', may: 'change' },
    summary: 'Change a note on a customer; 409 when another person has changed it since',
    params: NoteParams,
    body: NoteChange,
    reply: CustomerNotes,
  }),
  deleteNote: endpoint('DELETE', '/api/customers/:id/notes/:noteId', {
    access: { area: 'customers', may: 'change' },
    summary: 'Delete a note on a customer for good',
    params: NoteParams,
    reply: CustomerNotes,
  }),
  addTag: endpoint('POST', '/api/customers/:id/tags', {
    access: { area: 'customers', may: 'change' },
    summary: 'Add a tag to a customer; one that they have stays as it is; 10 at most',
    params: IdParams,
    body: Type.Object({ tag: TagText }),
    reply: CustomerTags,
  }),
  takeTagOff: endpoint('DELETE', '/api/customers/:id/tags/:tag', {
    access: { area: 'customers', may: 'change' },
    summary: 'Take a tag off a customer; one that they do not have changes nothing',
    params: TagParams,
    reply: CustomerTags,
  }),
  tags: endpoint('GET', '/api/customers/tags', {
    access: { area: 'customers', may: 'read' },
    summary: 'List the tags that customers have, by the alphabet; the 200 most used at most',
    reply: CustomerTags,
  }),
  addGuestOrders: endpoint('POST', '/api/customers/:id/guest-orders', {
    access: { area: 'customers', may: 'change' },
    summary: 'Add the paid orders of guests with the confirmed address of an account to it, and tell it by email',
    params: IdParams,
    reply: Type.Object({ orders: Type.Array(Id), undoUntil: Instant }),
  }),
  takeGuestOrdersBack: endpoint('DELETE', '/api/customers/:id/guest-orders', {
    access: { area: 'customers', may: 'change' },
    summary: 'Take the orders of guests out of an account that the shop has added in the last 30 days',
    params: IdParams,
    reply: Type.Object({ orders: Type.Array(Id) }),
  }),
  sendClaimLink: endpoint('POST', '/api/customers/:id/claim-link', {
    access: { area: 'customers', may: 'change' },
    summary: 'Send the link by which a buyer moves the orders of guests with the address into an account',
    params: IdParams,
    reply: Message,
  }),
  downloadData: endpoint('GET', '/api/customers/:id/data', {
    access: { area: 'customerErase', may: 'change' },
    summary: 'Download everything that the shop stores about a customer, as a JSON file',
    params: IdOfCustomer,
    reply: Type.Unsafe<AsyncIterable<string>>(CustomerData),
  }),
  erase: endpoint('DELETE', '/api/customers/:id', {
    access: { area: 'customerErase', may: 'change' },
    summary: 'Erase a customer; refused while an order, a payment, a refund or a request is open',
    params: IdParams,
    body: Type.Object({
      confirmation: Type.String({
        maxLength: 254,
        'x-message': 'Enter the customer’s email address.',
        description: 'the email address of the customer, or the name of one without an address',
      }),
    }),
    reply: Message,
  }),
}
