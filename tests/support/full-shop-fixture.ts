import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { apiTokens } from '#db/tables/accounts/api-tokens.ts'
import { contactMessages, messageNotes } from '#db/tables/inbox/contact.ts'
import { customerNotes, customerTags } from '#db/tables/back-office/customer-notes.ts'
import { changedCustomers } from '#db/tables/back-office/customers.ts'
import { orderNotes, orderTags } from '#db/tables/orders/order-notes.ts'
import { orderViews } from '#db/tables/orders/order-views.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { productPictures, products, reviewPhotos, reviews } from '#db/tables/catalogue/catalogue.ts'
import { rateLimits } from '#db/tables/platform/limits.ts'
import { authenticators, challenges, passkeys, recoveryCodes } from '#db/tables/accounts/second-factor.ts'
import { contentVersions, shopPageRedirects, shopPages, shopPageVersions } from '#db/tables/content/content.ts'
import { gstFilings, returnedRefunds } from '#db/tables/payments/gst.ts'
import { changes } from '#db/tables/platform/history.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orderRequests, requestPhotos } from '#db/tables/orders/parcels.ts'
import { eventCursors, paymentEvents, providerRefusals, refunds } from '#db/tables/payments/payments.ts'
import { phoneOrders, transfers } from '#db/tables/orders/phone-orders.ts'
import { pictureJobs } from '#db/tables/platform/images.ts'
import { reviewInvitations, reviewStopLinks } from '#db/tables/inbox/review-invitations.ts'
import { backups } from '#db/tables/back-office/backups.ts'
import { taskRuns } from '#db/tables/platform/task-runs.ts'
import { payoutLines, payoutReads, payouts } from '#db/tables/payments/payouts.ts'
import { replyTemplates } from '#db/tables/inbox/reply-templates.ts'
import { restores } from '#db/tables/payments/payments.ts'
import { changedSoldDays, soldDays } from '#db/tables/payments/gst.ts'
import { stockAlertLinks, stockAlerts } from '#db/tables/stock/stock-alerts.ts'
import { stockAlertPauses, stocktakeCounts, stocktakes } from '#db/tables/stock/stock.ts'
import { feedReads } from '#db/tables/selling/feeds.ts'
import { productEvents, webhookDeliveries, webhooks, webhookTries } from '#db/tables/platform/webhooks.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { listTables } from '#server/back-office/backup/schema.queries.ts'
import { updateStoredSums } from '#server/back-office/stored-sums.ts'
import { startCheckout } from './card-provider.ts'
import { doorAddress, makeProduct, payByCard, type Person, placeOrder } from './factories.ts'
import { makeAdmin, makeShopper } from './registered-people.ts'
import { makeGlb, uploadGlb } from './models/make-models.ts'
import { noise, uploadFiles } from './make-pictures.ts'
import { fillMove } from './full-move.ts'
import type { TestShop } from './start-shop.ts'

const madeAt = new Date('2026-05-04T03:02:01.007Z')
const changedAt = new Date('2026-05-04T03:02:01.987Z')
const bytes = Buffer.from([0, 255, 92, 10])

/** Text of characters that programs often handle wrongly. Without NUL, which PostgreSQL does not store. */
export const hardText =
  'Tōtara & Kōwhai "Ōamaru" \\n \\u0000 \\\\ \t\r\n \u0001\u007f\u0085\u2028\u2029\ufeff 🪑 e\u0301 \u{10ffff} null {"a":1},\'; --'

/**
 * Inserts rows into every table of a shop, through HTTP where possible. Returns the buyer, the admin, an order, an
 * image and a model.
 */
export async function fillShop(
  shop: TestShop,
): Promise<{ buyer: Person; admin: Person; orderId: string; image: string; model: string }> {
  const { db } = shop.shop
  const send = async (as: Person | undefined, method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
    const response = await shop.call(method, url, { as, body })
    if (response.status >= 400) throw new Error(`${method} ${url} responded with ${response.status}: ${response.text}`)
    return response.body
  }
  const buyer = await makeShopper(shop, 'Mārama O’Connor "Tipene"')
  const admin = await makeAdmin(shop)
  const upload = await uploadFiles(shop, admin, { bytes: await noise(600, 400).png().toBuffer() })
  const image = String(upload.body.image)
  const { body: uploadedModel } = await uploadGlb(shop, admin, makeGlb({ length: 1200, width: 600, height: 450 }))
  const model = String(uploadedModel.model)
  const table = await makeProduct(shop, {
    name: hardText,
    image,
    model,
    priceCents: 9_007_199_254_740,
    rating: 4.5,
    numReviews: 1,
    createdAt: new Date('1999-12-31T23:59:59.999Z'),
  })
  const offered = new Date(shop.clock.now.getTime() - 24 * 3_600_000)
  const lamp = await makeProduct(shop, { name: 'Lamp Tabel', stock: 7, createdAt: offered, updatedAt: offered })
  await db
    .insert(productPictures)
    .values({ productId: lamp, position: 1, image: '/images/lamp.webp', alternativeText: hardText })
  // The word that is removed from the name stays in the table of words.
  await db.update(products).set({ name: 'Lamp Table' })
  await db.update(products).set({ name: hardText }).where(eq(products.id, table))

  const orderId: string = (await placeOrder(shop, buyer, lamp, 2)).body._id
  await payByCard(shop, (await startCheckout(shop, buyer, orderId)).body.id)
  await send(buyer, 'PUT', `/api/orders/${orderId}/paid`, {})
  const { _id: unpaid } = (await placeOrder(shop, buyer, lamp)).body
  await startCheckout(shop, buyer, unpaid)
  await send(buyer, 'POST', '/api/users/addresses', { ...doorAddress, note: 'Gate 🪑 sticks' })
  await send(buyer, 'POST', `/api/products/${lamp}/reviews`, { rating: 5, comment: hardText })
  const [review] = await db.select().from(reviews)
  await db.insert(reviewPhotos).values({ reviewId: review?.id ?? '', bytes, widthPx: 2, heightPx: 1 })
  await send(admin, 'PUT', `/api/reviews/${review?.id}/reply`, { reply: hardText, before: '' })
  await send(admin, 'POST', `/api/products/${lamp}/reviews`, { rating: 1, comment: hardText })
  const [newest] = (await shop.call('GET', '/api/reviews', { as: admin })).body
  const hidden = { reason: 'private-data', note: hardText.slice(0, 300) }
  await send(admin, 'POST', `/api/reviews/${newest._id}/hide`, hidden)
  const items = [{ product: lamp, qty: 2 }]
  await send(buyer, 'PUT', '/api/cart', { changes: items })
  const listed = { ...items[0], price: 619, countInStock: 3, addedAt: '2026-05-04T03:02:01.987Z' }
  await send(buyer, 'PUT', '/api/my-list', { changes: [listed] })
  await send(buyer, 'POST', '/api/shared-lists', { items })
  const discount = { code: 'KAURI-10', kind: 'percentage', percent: 10, startsAt: '2026-01-01', endsAt: '2026-12-31' }
  await send(admin, 'POST', '/api/discounts', discount)
  const today = nzDay(shop.clock.now.toISOString())
  const saleRules = { percent: null, rounding: '00', codes: 'left-out', isPlanned: true }
  const sale = { name: 'Lamps', firstDay: today, lastDay: today, ...saleRules }
  await send(admin, 'POST', '/api/sales', { ...sale, pieces: [{ product: lamp, salePrice: 0.5 }] })
  await send(admin, 'POST', `/api/orders/${orderId}/refunds`, { amount: 12.34 })
  const deleted = await makeProduct(shop, { name: hardText })
  await send(buyer, 'POST', `/api/products/${deleted}/reviews`, { rating: 4, comment: hardText })
  await db.execute(sql`
    insert into review_photos (id, review_id, bytes, width_px, height_px, created_at)
    select gen_random_uuid(), id, '\\x00ff5c0a', 2, 1, created_at from reviews where product_id = ${deleted}`)
  await send(admin, 'DELETE', `/api/products/${deleted}`)
  const shipped = { _id: orderId, pieces: [{ item: 0, qty: 1 }], trackingNumber: 'MFT 1' }
  const step = { step: 'ship', carrier: hardText.slice(0, 20), orders: [shipped] }
  const headers = { 'idempotency-key': 'first parcel' }
  await shop.call('POST', '/api/parcels/steps', { as: admin, body: step, headers })
  const [request] = await db
    .insert(orderRequests)
    .values({
      orderId,
      kind: 'return',
      reason: 'Something else',
      note: hardText,
      pieces: [{ position: 0, qty: 1, parcelId: null }],
      createdAt: changedAt,
    })
    .returning()
  await db.insert(requestPhotos).values({ requestId: request?.id ?? '', bytes })
  const writer = { firstName: 'Mārama', lastName: 'Tipene', email: 'marama@example.nz', phone: '021' }
  await send(undefined, 'POST', '/api/contact/send', { ...writer, message: hardText })
  await db.update(contactMessages).set({ assigneeId: admin._id, laterUntil: '2026-12-24' })
  await send(buyer, 'POST', `/api/products/${lamp}/questions`, { question: hardText })
  const [asked] = (await shop.call('GET', '/api/questions', { as: admin })).body
  const answered = { answer: hardText, pageQuestion: hardText, pageAnswer: hardText }
  await send(admin, 'POST', `/api/questions/${asked._id}/answer`, answered)
  await db.insert(changes).values({
    subject: 'product',
    subjectId: lamp,
    action: 'changed',
    byName: hardText,
    fields: [
      { field: 'price', before: 0.1, after: 1e21 },
      { field: hardText, before: null, after: true },
    ],
    createdAt: madeAt,
  })
  const { body: delivery } = await shop.call('GET', '/api/delivery/zones', { as: admin })
  const [zone] = delivery.zones
  const edited = { ...zone, name: 'Tōtara & Kōwhai "Ōamaru" 🪑', daysTo: 9 }
  await send(admin, 'PUT', `/api/delivery/zones/${zone._id}`, edited)
  await fillSecondSteps(shop, admin)
  await send(admin, 'POST', '/api/people/invitations', { email: 'mihi@example.nz', role: 'packer' })
  await fillStockAlerts(shop, lamp)
  await fillReviewInvitation(shop, orderId, buyer)
  await fillStocktake(shop, lamp, admin)
  await fillOffice(shop, unpaid, admin)
  await fillPayouts(shop, orderId)
  await fillMove(db, { productId: lamp, user: admin, text: hardText, at: madeAt })
  await db.insert(rateLimits).values({ key: 'password:hash', points: 3, expire: 1_800_000_000_000 })
  await db.insert(paymentEvents).values({ id: 'evt_1', type: 'checkout.session.completed', provider: 'card' })
  await db.insert(eventCursors).values({ provider: 'card', readUntil: changedAt })
  await db.insert(providerRefusals).values({
    provider: 'paypal',
    operation: 'open-session',
    code: 'INVALID_REQUEST',
    message: hardText,
    orderId,
    createdAt: madeAt,
    lastAt: changedAt,
  })
  await db.insert(replyTemplates).values({ name: 'Delivery days', text: hardText })
  await db.insert(backups).values({ file: 'shop-20260504-030201.tar.gz', startedAt: changedAt })
  await db.insert(pictureJobs).values({ kind: 'upload', input: Buffer.from('a picture'), createdAt: changedAt })
  await db
    .insert(taskRuns)
    .values({ task: 'retention', succeededAt: new Date('2026-05-03T03:02:01.987Z') })
    .onConflictDoNothing()
  await db.insert(restores).values({
    backupCreatedAt: new Date('2026-05-03T03:02:01.007Z'),
    restoredAt: madeAt,
    checkedAt: new Date('2026-05-04T03:03:00.987Z'),
  })
  await db.insert(emails).values({
    id: v7(),
    kind: 'delivered',
    to: buyer.email,
    subject: 'Order delivered',
    text: hardText,
    html: `<p>${hardText}</p>`,
    orderId,
    status: 'failed',
    attempts: 126,
    lastError: 'ECONNREFUSED',
    createdAt: changedAt,
  })
  await db
    .update(orders)
    .set({ attention: ['paid-without-stock'] })
    .where(eq(orders.id, orderId))
  await updateStoredSums(db)
  await db.insert(changedCustomers).values({ userId: buyer._id })
  await db.insert(changedSoldDays).values({ orderId })
  const sold = { day: '2026-05-04', productId: lamp, name: hardText, pieces: 2, paidCents: 9_007_199_254_740 }
  await db.insert(soldDays).values(sold)
  await shop.mail.until((rows) => rows.every(({ status }) => status !== 'queued'))
  return { buyer, admin, orderId, image, model }
}

async function fillStockAlerts({ shop: { db } }: TestShop, productId: string): Promise<void> {
  const [alert] = await db
    .insert(stockAlerts)
    .values({
      productId,
      email: 'marama@example.nz',
      status: 'sent',
      createdAt: madeAt,
      askedAt: madeAt,
      confirmedAt: new Date('2026-05-04T03:04:01.987Z'),
      endedAt: new Date('2026-05-05T03:04:01.987Z'),
      expiresAt: new Date('2099-05-05T03:04:01.987Z'),
    })
    .returning()
  await db.insert(stockAlertLinks).values({ tokenHash: 'hash of an alert', alertId: alert?.id ?? '', kind: 'email' })
}

async function fillReviewInvitation(
  { shop: { db } }: TestShop,
  orderId: string,
  { _id: userId }: Person,
): Promise<void> {
  await db.insert(reviewInvitations).values({ orderId, userId, createdAt: madeAt })
  await db.insert(reviewStopLinks).values({ tokenHash: 'hash of a stop', userId, createdAt: madeAt })
  await db.update(users).set({ reviewInvitationsStoppedAt: madeAt }).where(eq(users.id, userId))
}

async function fillStocktake({ shop: { db } }: TestShop, productId: string, admin: Person): Promise<void> {
  const [id, batch] = [v7(), v7()]
  await db.insert(stockAlertPauses).values({ productId, until: madeAt, batch })
  await db.insert(stocktakes).values({
    id,
    scope: 'room',
    scopeValue: hardText,
    begunById: admin._id,
    begunByName: hardText,
    begunLine: 7,
    batch,
  })
  await db
    .insert(stocktakeCounts)
    .values({ stocktakeId: id, productId, counted: 3, countedAt: madeAt, afterLine: 9, reason: hardText })
}

async function fillPayouts({ shop: { db } }: TestShop, orderId: string): Promise<void> {
  const id = v7()
  const bank = { status: 'failed', amountCents: -1_500, arrivesOn: '2026-05-05', failure: hardText } as const
  const from = { provider: 'card', isTest: true } as const
  await db.insert(payouts).values({ id, ...from, reference: 'po_1', ...bank, madeAt: changedAt, readAt: changedAt })
  const line = { payoutId: id, kind: 'refund', amountCents: -1_500, feeCents: 30, madeAt: changedAt } as const
  await db.insert(payoutLines).values({ ...line, reference: 'txn_1', paymentId: 'pi_1', sourceId: 're_1', orderId })
  const times = { startedAt: changedAt, endedAt: changedAt, failedAt: changedAt }
  await db.insert(payoutReads).values({ ...from, ...times, error: hardText })
}

async function fillOffice({ shop: { db } }: TestShop, orderId: string, admin: Person): Promise<void> {
  const by = { byUserId: admin._id, byName: hardText, createdAt: madeAt }
  const note = { text: hardText, version: 2, changedAt: madeAt, ...by }
  const placed = { payBy: 'transfer', placedById: admin._id, placedByName: hardText } as const
  const ends = { heldUntil: madeAt, undoUntil: madeAt, remindedAt: madeAt, createdAt: madeAt }
  await db.insert(phoneOrders).values({ orderId, ...placed, ...ends, discountKind: 'marked', discountWords: hardText })
  const marked = { markedById: admin._id, markedByName: hardText, createdAt: madeAt }
  const received = { amountCents: 123_45, receivedOn: '2026-05-04', bankReference: hardText }
  await db.insert(transfers).values({ orderId, ...received, ...marked })
  await db.insert(orderNotes).values({ orderId, ...note, deletedAt: madeAt })
  const [written] = await db.select({ id: contactMessages.id }).from(contactMessages).limit(1)
  await db.insert(messageNotes).values({ messageId: written?.id ?? '', ...note })
  await db.insert(customerNotes).values({ userId: admin._id, ...note })
  await db.insert(customerTags).values({ userId: admin._id, tag: 'tōtara & "kōwhai" 🪑', createdAt: madeAt })
  const webhookId = '0197f3a0-0000-7000-8000-000000000059'
  const deliveryId = '0197f3a0-0000-7000-8000-000000000060'
  const address = { url: 'https://books.example.nz/hooks', events: ['order.paid', hardText], secret: 'whsec_AAAA' }
  const failing = { state: 'paused', failedTries: 2, failingSince: madeAt, createdAt: madeAt } as const
  await db.insert(webhooks).values({ id: webhookId, ...address, ...failing })
  const message = { event: 'order.paid', subject: hardText, about: 'step', body: hardText, status: 'sent' } as const
  const due = { dueAt: madeAt, claimedUntil: madeAt, createdAt: madeAt }
  await db.insert(webhookDeliveries).values({ id: deliveryId, webhookId, ...message, ...due })
  await db
    .insert(webhookTries)
    .values({ webhookId, deliveryId, number: 1, status: 204, error: hardText, durationMs: 7, createdAt: madeAt })
  await db.insert(productEvents).values({
    productId: '0197f3a0-0000-7000-8000-000000000061',
    event: 'product.changed',
    action: 'deleted',
    productCode: hardText,
    productName: hardText,
    createdAt: madeAt,
  })
  await db.insert(feedReads).values({ feed: 'google', reader: 'google', readAt: madeAt })
  await db.insert(apiTokens).values({
    userId: admin._id,
    name: hardText,
    tokenHash: 'c'.repeat(64),
    start: 'tot_7Kq',
    scopes: [{ area: 'orders', may: 'read' }],
    lastUsedAt: madeAt,
    expiresAt: madeAt,
    createdAt: madeAt,
  })
  await db
    .insert(orderViews)
    .values({ userId: admin._id, name: 'Tōtara & "kōwhai" 🪑', query: 'tag=island', createdAt: madeAt })
  await db.insert(orderTags).values({ orderId, tag: 'tōtara & "kōwhai" 🪑', createdAt: madeAt })
  const sales = { invoices: 3, salesCents: 1383_50, salesGstCents: 180_45 }
  const returned = { refunds: 1, refundedCents: 155_00, refundedGstCents: 20_22 }
  const filed = { filedAt: madeAt, filedById: admin._id, filedByName: hardText }
  await db.insert(gstFilings).values({ fromDay: '2026-03-01', toDay: '2026-04-30', ...sales, ...returned, ...filed })
  const [refund] = await db.select({ id: refunds.id }).from(refunds)
  if (!refund) throw new Error('the shop has no refund')
  await db.insert(returnedRefunds).values({ refundId: refund.id, countedAt: madeAt, returnedAt: madeAt })
  await db
    .insert(contentVersions)
    .values({ name: 'hours', number: 1, state: 'published', value: { hours: hardText }, ...by })
  const pageId = '0197f3a0-0000-7000-8000-000000000056'
  await db.insert(shopPages).values({
    id: pageId,
    title: hardText,
    slug: 'care',
    liveNumber: 2,
    revision: 3,
    changedById: admin._id,
    changedByName: hardText,
    createdAt: madeAt,
    updatedAt: madeAt,
  })
  const value = { title: hardText, slug: 'care', description: hardText, text: hardText, inFooter: true }
  await db.insert(shopPageVersions).values([
    { pageId, number: 2, state: 'published', value, ...by },
    { pageId, number: 3, state: 'draft', value, ...by },
  ])
  await db.insert(shopPageRedirects).values({ slug: 'oil', pageId, createdAt: madeAt })
}

async function fillSecondSteps({ shop: { db } }: TestShop, { _id: userId }: Person): Promise<void> {
  await db.insert(authenticators).values({ userId, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: madeAt, createdAt: madeAt })
  await db.insert(recoveryCodes).values({ userId, codeHash: 'a'.repeat(64) })
  await db.insert(passkeys).values({
    userId,
    credentialId: 'credential',
    publicKey: 'key',
    counter: 7,
    transports: ['internal', hardText],
    name: hardText,
    createdAt: madeAt,
  })
  await db
    .insert(challenges)
    .values({ tokenHash: 'b'.repeat(64), userId, kind: 'sign-in', createdAt: madeAt, expiresAt: madeAt })
}

/** Every row of every table by table name, with generated columns, as JSON text. */
export async function everythingIn(db: Db): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name } of await listTables(db)) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select to_jsonb(stored)::text as row from ${sql.identifier(name)} as stored order by 1`,
    )
    // Two databases may sort letters differently.
    found[name] = rows.map(({ row }) => row).toSorted((one, other) => (one < other ? -1 : 1))
  }
  return found
}
