import { Role } from '#contract/platform/areas.ts'
import Type, { type Static } from 'typebox'
import { SavedAddress } from '#contract/accounts/addresses.ts'
import { ContactMessage } from '#contract/inbox/contact.ts'
import { Id, Instant, Nullable, OneOf } from '#contract/platform/fields.ts'
import { AuditEvent } from '#contract/platform/history.ts'
import { MyListItem } from '#contract/selling/my-list.ts'
import { EarlierOrder } from '#contract/orders/earlier-orders.ts'
import { Order } from '#contract/orders/order.ts'
import { StoredAddress } from '#contract/accounts/shipping-address.ts'

/** The personal data of an account. It never contains a password, a hash or a provider's key. */
export const OwnData = Type.Object({
  shop: Type.String(),
  createdAt: Instant,
  account: Type.Object({
    _id: Id,
    name: Type.String(),
    email: Type.String(),
    isAdmin: Type.Boolean(),
    role: Type.Optional(Role),
    isEmailConfirmed: Type.Boolean(),
    waitingEmail: Type.Optional(Type.String()),
    createdAt: Instant,
  }),
  secondStep: Type.Object({
    hasAuthenticator: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
    passkeys: Type.Array(Type.Object({ name: Type.String(), createdAt: Instant, lastUsedAt: Nullable(Instant) })),
  }),
  reviewEmails: Type.Object({
    stoppedAt: Nullable(Instant, { description: 'when the emails that ask for reviews were stopped' }),
  }),
  addresses: Type.Array(StoredAddress),
  cart: Type.Array(Type.Object({ product: Id, name: Type.String(), qty: Type.Integer() })),
  myList: Type.Array(Type.Object({ ...MyListItem.properties, name: Type.String() })),
  /** The copy of the list that is shared by a link. */
  sharedLists: Type.Array(
    Type.Object({
      name: Type.String(),
      createdAt: Instant,
      sharedAt: Instant,
      items: Type.Array(Type.Object({ product: Id, name: Type.String(), qty: Type.Integer() })),
    }),
  ),
  savedAddresses: Type.Array(SavedAddress),
  /** The filters of the order list that a person of the team has saved. */
  orderViews: Type.Array(Type.Object({ name: Type.String(), query: Type.String() })),
  orders: Type.Array(
    Type.Object({
      ...Order.properties,
      payments: Type.Array(
        Type.Object({ provider: Type.String(), amount: Type.Number(), status: Type.String(), createdAt: Instant }),
      ),
      transfers: Type.Array(
        Type.Object({
          amount: Type.Number(),
          receivedOn: Type.String({ description: 'the New Zealand day on which the money was in the bank' }),
          bankReference: Type.String(),
        }),
        { description: 'bank transfers that paid it' },
      ),
      notes: Type.Array(Type.Object({ text: Type.String(), createdAt: Instant }), {
        description: 'what the shop has noted about it',
      }),
    }),
  ),
  customerNotes: Type.Array(Type.Object({ text: Type.String(), createdAt: Instant }), {
    description: 'what the shop has noted about the person',
  }),
  customerTags: Type.Array(Type.String(), { description: 'words by which the shop groups its customers' }),
  photos: Type.Array(
    Type.Object({
      request: Id,
      webp: Type.String({ description: 'a photo that was sent with a return, base64' }),
      createdAt: Instant,
    }),
  ),
  reviewPhotos: Type.Array(
    Type.Object({
      product: Id,
      webp: Type.String({ description: 'a photo that was sent with a review, base64' }),
      isShown: Type.Boolean(),
      createdAt: Instant,
    }),
  ),
  reviews: Type.Array(
    Type.Object({
      product: Id,
      name: Type.String(),
      rating: Type.Integer(),
      comment: Type.String(),
      createdAt: Instant,
      hiddenAt: Nullable(Instant),
      hiddenReason: Type.String({ description: 'in words; empty while it is shown' }),
      hiddenNote: Type.String({ description: 'a sentence of the shop about it' }),
      reply: Type.String({ description: 'of the shop; empty without one' }),
      repliedAt: Nullable(Instant),
    }),
  ),
  /** The orders for which the person was asked for a review. */
  reviewInvitations: Type.Array(Type.Object({ order: Id, createdAt: Instant })),
  /** The products that the confirmed address waits for, or had an email about. */
  stockAlerts: Type.Array(
    Type.Object({
      product: Id,
      name: Type.String(),
      status: Type.String(),
      createdAt: Instant,
      confirmedAt: Nullable(Instant),
      endedAt: Nullable(Instant),
    }),
  ),
  emails: Type.Array(
    Type.Object({
      kind: Type.String(),
      to: Type.String(),
      subject: Type.String(),
      text: Type.String(),
      order: Nullable(Id),
      status: Type.String(),
      createdAt: Instant,
      sentAt: Nullable(Instant),
    }),
  ),
  /** Those of the shop before this one. */
  earlierOrders: Type.Array(EarlierOrder),
  sessions: Type.Array(
    Type.Object({
      device: Type.String(),
      network: Type.String(),
      createdAt: Instant,
      lastUsedAt: Instant,
      expiresAt: Instant,
    }),
  ),
  /** The devices on which the person has signed in, also those that are signed out now. */
  devices: Type.Array(Type.Object({ signedInAt: Instant })),
  accessEvents: Type.Array(
    Type.Object({ action: Type.String(), device: Type.String(), network: Type.String(), createdAt: Instant }),
  ),
  contactMessages: Type.Array(
    Type.Object({
      ...ContactMessage.properties,
      reply: Type.String(),
      createdAt: Instant,
      repliedAt: Nullable(Instant),
      notes: Type.Array(Type.Object({ text: Type.String(), createdAt: Instant }), {
        description: 'of the team on this message, oldest first',
      }),
    }),
  ),
  questions: Type.Array(
    Type.Object({
      product: Id,
      question: Type.String(),
      answer: Type.String(),
      createdAt: Instant,
      answeredAt: Nullable(Instant),
    }),
  ),
  deletedPieces: Type.Array(
    Type.Object({
      product: Id,
      name: Type.String(),
      deletedAt: Instant,
      kind: OneOf(['review', 'photo', 'question', 'list-item']),
      text: Type.String({ description: 'of a review or a question' }),
      rating: Nullable(Type.Integer()),
      webp: Type.String({ description: 'a photo that was sent with a review, base64' }),
    }),
    { description: 'what comes back when a deleted piece is brought back' },
  ),
  history: Type.Array(
    Type.Object({
      subject: Type.String(),
      subjectId: Id,
      action: Type.String(),
      fields: AuditEvent.properties.fields,
      createdAt: Instant,
    }),
  ),
})
export type OwnData = Static<typeof OwnData>
