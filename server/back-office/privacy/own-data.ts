import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { User } from '#contract/accounts/accounts.ts'
import { OwnData } from '#contract/back-office/own-data.ts'
import { hideReasonTexts } from '#rules/inbox/hide-reasons.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import { listAddressesOf } from '#server/accounts/addresses/addresses.queries.ts'
import type { Db } from '#db/open.ts'
import { toSavedAddress } from '#server/accounts/addresses/change-book.ts'
import { readSecondFactor } from '#server/accounts/second-factor/set-up.ts'
import { listCartItems } from '#server/selling/cart/cart.queries.ts'
import { listMessageNotes } from '#server/inbox/contact/message-notes.queries.ts'
import { readBatches } from '#server/platform/read-batches.ts'
import { toWire } from '#server/platform/http/to-wire.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { listOwnListItems, listOwnSharedLists } from '#server/selling/my-list/my-list.ts'
import { toEarlierOrder } from '#server/orders/earlier/earlier-orders.ts'
import { listEarlierOrdersOf } from '#server/orders/earlier/earlier-orders.queries.ts'
import { listNotesOn, readMarks } from '#server/orders/notes/order-notes.queries.ts'
import { listViews } from '#server/orders/views/saved-views.queries.ts'
import type { FoundOrder } from '#server/orders/orders.queries.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { listInvitationsOf, readStoppedAt } from '#server/inbox/review-invitations/review-invitations.queries.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { listAlertsOf } from '#server/stock/stock-alerts/stock-alerts.queries.ts'
import { type KeptOfPerson, listKeptOfPerson } from '#server/platform/deletions/forget-people.queries.ts'
import {
  type Batch,
  listAddresses,
  listMessagesFrom,
  listOwnAccessEvents,
  listOwnEmails,
  listOwnEvents,
  listOwnOrders,
  listOwnPhotos,
  listOwnQuestions,
  listOwnReviewPhotos,
  listOwnReviews,
  listOwnRows,
  listPayments,
  listTagsOfUser,
  listTransfers,
} from './own-data.queries.ts'

const kinds = {
  reviews: 'review',
  review_photos: 'photo',
  product_questions: 'question',
  my_list_items: 'list-item',
} as const satisfies Record<KeptOfPerson['tableName'], string>

const batchSize = 100
/** A photo is up to some megabytes. */
const photoBatchSize = 5

/** The lists of the file, each read in batches. */
type Lists = { [Name in keyof OwnData as OwnData[Name] extends unknown[] ? Name : never]: AsyncIterable<OwnData[Name]> }

/**
 * Streams all that the shop stores about a user as JSON. An error breaks the connection, so no half file looks whole.
 */
export async function sendOwnData(shop: Shop, user: SignedInUser, reply: FastifyReply): Promise<Readable> {
  const account = await findUserById(shop.db, user._id)
  if (!account) throw new ShopError(401, 'Please sign in first.')
  const { email, isEmailConfirmed, isGuest } = account
  const knownEmail = isEmailConfirmed && !isGuest ? email : undefined
  return sendJson(shop, reply, 'my-data', await ownDataText(shop, account, knownEmail))
}

/** Sends a JSON file with the day in its name, written while it is read. */
export function sendJson(
  shop: Shop,
  reply: FastifyReply,
  name: string,
  text: AsyncIterable<string> | Iterable<string>,
): Readable {
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${nzDay(shop.now().toISOString())}.json"`,
    'cache-control': 'no-store',
  })
  return Readable.from(text, { objectMode: false })
}

/**
 * The text of the own data of a user. `knownEmail` adds what is known by this address alone, such as messages of the
 * contact form, which another person may have sent while the address is not confirmed.
 */
export async function ownDataText(
  shop: Shop,
  account: User,
  knownEmail: string | undefined,
): Promise<AsyncIterable<string>> {
  const secondStep = await readSecondStep(shop, account._id)
  const stoppedAt = await readStoppedAt(shop.db, account._id)
  const head: Omit<OwnData, keyof Lists> = {
    shop: shop.details().name,
    createdAt: shop.now().toISOString(),
    account,
    secondStep,
    reviewEmails: { stoppedAt: stoppedAt?.toISOString() ?? null },
  }
  return jsonOf(head, listsOf(shop, account._id, knownEmail))
}

/** Whether the user has a second step at sign-in, without any secret. */
async function readSecondStep(shop: Shop, userId: string): Promise<OwnData['secondStep']> {
  const { hasAuthenticator, recoveryCodesLeft, passkeys } = await readSecondFactor(shop, {
    _id: userId,
    isSecondFactorMissing: false,
  })
  return {
    hasAuthenticator,
    recoveryCodesLeft,
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  }
}

const {
  orderViews: { items: OrderView },
  reviews: { items: OwnReview },
  reviewInvitations: { items: Invitation },
  stockAlerts: { items: StockAlert },
  emails: { items: Email },
  accessEvents: { items: AccessEvent },
  questions: { items: OwnQuestion },
  contactMessages: { items: OwnMessage },
  history: { items: OwnEvent },
  photos: { items: Photo },
  reviewPhotos: { items: ReviewPhoto },
  orders: { items: OwnOrder },
  customerNotes: { items: Note },
} = OwnData.properties
const { items: Transfer } = OwnOrder.properties.transfers
const { items: Payment } = OwnOrder.properties.payments

function listsOf(shop: Shop, userId: string, knownEmail: string | undefined): Lists {
  const { db } = shop
  return {
    addresses: once(() => listAddresses(db, userId)),
    cart: once(async () =>
      (await listCartItems(db, userId, shop.now())).map(({ product: { id, name }, qty }) => ({
        product: id,
        name,
        qty,
      })),
    ),
    myList: once(() => listOwnListItems(shop, userId)),
    sharedLists: once(() => listOwnSharedLists(shop, userId)),
    orderViews: once(async () => (await listViews(db, userId)).map((row) => toWire(OrderView, row))),
    savedAddresses: once(async () => (await listAddressesOf(db, userId)).map(toSavedAddress)),
    orders: inBatches(
      userId,
      (batch) => listOwnOrders(db, batch),
      ({ order }) => order.id,
      (found) => withDetails(shop, found),
    ),
    customerNotes: once(() => listOwnRows(db, userId, 'customerNotes')),
    earlierOrders: once(async () =>
      (await listEarlierOrdersOf(db, { userIds: [userId], email: knownEmail })).map(toEarlierOrder),
    ),
    customerTags: once(() => listTagsOfUser(db, userId)),
    photos: inBatches(
      userId,
      (batch) => listOwnPhotos(db, batch),
      ({ id }) => id,
      (found) => found.map((row) => toWire(Photo, row, { request: row.requestId, webp: row.bytes.toString('base64') })),
      photoBatchSize,
    ),
    reviewPhotos: inBatches(
      userId,
      (batch) => listOwnReviewPhotos(db, batch),
      ({ id }) => id,
      (found) =>
        Promise.all(
          found.map(async ({ bytes, image, ...row }) =>
            toWire(ReviewPhoto, row, {
              webp: (bytes ?? (await shop.uploads.get(image.replace('/images/', ''))))?.toString('base64') ?? '',
              isShown: row.shownAt !== null,
            }),
          ),
        ),
      photoBatchSize,
    ),
    reviews: inBatches(
      userId,
      (batch) => listOwnReviews(db, batch),
      ({ id }) => id,
      (found) =>
        found.map((row) =>
          toWire(OwnReview, row, {
            hiddenReason: row.hiddenReason === null ? '' : hideReasonTexts[row.hiddenReason],
            hiddenNote: row.hiddenNote ?? '',
            reply: row.reply ?? '',
          }),
        ),
    ),
    reviewInvitations: once(async () => (await listInvitationsOf(db, userId)).map((row) => toWire(Invitation, row))),
    stockAlerts: once(async () =>
      (knownEmail === undefined ? [] : await listAlertsOf(db, knownEmail)).map((row) => toWire(StockAlert, row)),
    ),
    emails: inBatches(
      userId,
      (batch) => listOwnEmails(db, batch, knownEmail),
      ({ id }) => id,
      (found) => found.map((row) => toWire(Email, row)),
    ),
    sessions: once(() => listOwnRows(db, userId, 'sessions')),
    devices: once(() => listOwnRows(db, userId, 'devices')),
    accessEvents: inBatches(
      userId,
      (batch) => listOwnAccessEvents(db, batch),
      ({ id }) => id,
      (found) => found.map((row) => toWire(AccessEvent, row)),
    ),
    contactMessages: once(async () => (knownEmail === undefined ? [] : listOfMessages(db, knownEmail))),
    questions: once(async () =>
      (await listOwnQuestions(db, userId, knownEmail)).map((row) => toWire(OwnQuestion, row)),
    ),
    deletedPieces: once(() => listOfDeletedItems(shop, userId, knownEmail)),
    history: inBatches(
      userId,
      (batch) => listOwnEvents(db, batch),
      ({ id }) => id,
      (found) => found.map((row) => toWire(OwnEvent, row)),
    ),
  }
}

/** Orders with what the shop has noted about them, and how they were paid. */
async function withDetails(shop: Shop, found: FoundOrder[]): Promise<OwnData['orders']> {
  const { db } = shop
  const ids = found.map(({ order }) => order.id)
  const payments = await listPayments(db, ids)
  const transfers = await listTransfers(db, ids)
  const notes = await listNotesOn(db, ids)
  const marks = await readMarks(db, ids)
  return found.map((each) => {
    const isOf = ({ orderId }: { orderId: string }) => orderId === each.order.id
    return {
      ...toOrder(each, isTestShop(shop)),
      tags: marks.get(each.order.id)?.tags ?? [],
      notes: notes.filter(isOf).map((row) => toWire(Note, row)),
      transfers: transfers.filter(isOf).map((row) => toWire(Transfer, row)),
      payments: payments.filter(isOf).map((row) => toWire(Payment, row)),
    }
  })
}

async function* once<Item>(list: () => Promise<Item[]>): AsyncGenerator<Item[], void> {
  yield await list()
}

async function* inBatches<Row, Item>(
  userId: string,
  list: (batch: Batch) => Promise<Row[]>,
  idOf: (row: Row) => string,
  toItems: (rows: Row[]) => Item[] | Promise<Item[]>,
  limit = batchSize,
): AsyncGenerator<Item[], void> {
  const batches = readBatches<Row>((last, size) => list({ userId, after: last && idOf(last), limit: size }), limit)
  for await (const rows of batches) yield await toItems(rows)
}

/** The text of an object: the fields of `head`, then the lists, an item on each line. */
async function* jsonOf(head: object, lists: Lists): AsyncGenerator<string, void> {
  yield JSON.stringify(head, null, 2).slice(0, -2)
  for (const [name, batches] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`
    let separator = '\n    '
    for await (const items of batches) {
      for (const item of items) {
        yield separator + JSON.stringify(item)
        separator = ',\n    '
      }
    }
    yield '\n  ]'
  }
  yield '\n}\n'
}

/** The messages of the contact form from an email address, each with the notes of the team on it. */
async function listOfMessages(db: Db, knownEmail: string) {
  const found = await listMessagesFrom(db, knownEmail)
  const notes = await listMessageNotes(
    db,
    found.map(({ id }) => id),
  )
  return found.map((row) =>
    toWire(OwnMessage, row, {
      notes: notes.filter(({ messageId }) => messageId === row.id).map((note) => toWire(Note, note)),
    }),
  )
}

/** What is kept of a person with deleted items, for the file of their data. */
async function listOfDeletedItems(
  shop: Shop,
  userId: string,
  knownEmail: string | undefined,
): Promise<OwnData['deletedPieces']> {
  const found = await listKeptOfPerson(shop.db, userId, knownEmail)
  return Promise.all(
    found.map(async ({ tableName, productId, name, deletedAt, row, bytes }) => ({
      product: productId,
      name,
      deletedAt: deletedAt.toISOString(),
      kind: kinds[tableName],
      text: [row.comment, row.question].find((text) => typeof text === 'string') ?? '',
      rating: tableName === 'reviews' ? Number(row.rating) : null,
      webp: tableName === 'review_photos' ? await photoOf(shop, row, bytes) : '',
    })),
  )
}

/** The bytes of a kept photo, in base64: a shown one is an upload, another one has them with its row. */
async function photoOf({ uploads }: Shop, { bytes, image }: Record<string, unknown>, kept: Buffer | null) {
  if (kept) return kept.toString('base64')
  // Earlier versions kept them in the JSON, where PostgreSQL writes them as \x and hexadecimal digits.
  if (typeof bytes === 'string') return Buffer.from(bytes.slice(2), 'hex').toString('base64')
  return (await uploads.get(String(image).replace('/images/', '')))?.toString('base64') ?? ''
}
