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
import { gstFilings, returnedRefunds, changedSoldDays, soldDays } from '#db/tables/payments/gst.ts'
import { changes } from '#db/tables/platform/history.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orderRequests, requestPhotos } from '#db/tables/orders/parcels.ts'
import { eventCursors, paymentEvents, providerRefusals, refunds, restores } from '#db/tables/payments/payments.ts'
import { phoneOrders, transfers } from '#db/tables/orders/phone-orders.ts'
import { pictureJobs } from '#db/tables/platform/images.ts'
import { reviewInvitations, reviewStopLinks } from '#db/tables/inbox/review-invitations.ts'
import { backups } from '#db/tables/back-office/backups.ts'
import { taskRuns } from '#db/tables/platform/task-runs.ts'
import { payoutLines, payoutReads, payouts } from '#db/tables/payments/payouts.ts'
import { replyTemplates } from '#db/tables/inbox/reply-templates.ts'
import { stockAlertLinks, stockAlerts } from '#db/tables/stock/stock-alerts.ts'
import { stockAlertPauses, stocktakeCounts, stocktakes } from '#db/tables/stock/stock.ts'
import { feedReads } from '#db/tables/selling/feeds.ts'
import { productEvents, webhookDeliveries, webhooks, webhookTries } from '#db/tables/platform/webhooks.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { listTables } from '#server/back-office/backup/schema.queries.ts'
import { updateStoredSums } from '#server/back-office/stored-sums.ts'
import { makeGlb, uploadGlb } from '#tests/support/models/make-models.ts'
import { doorAddress, makeProduct, payByCard, type Person, placeOrder } from './factories.ts'
import { makeAdmin, makeShopper } from './registered-people.ts'
import { noise, uploadFiles } from './make-pictures.ts'
import type { TestShop } from './start-shop.ts'

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
  await shop.shop.db
    .insert(productPictures)
    .values({ productId: lamp, position: 1, image: '/images/lamp.webp', alternativeText: hardText })
  // The word that is removed from the name stays in the table of words.
  await shop.shop.db.update(products).set({ name: 'Lamp Table' })
  await shop.shop.db
    .update(products)
    .set({ name: hardText })
    .where(sql`${products.id} = ${table}`)

  const orderId = await buy(shop, buyer, lamp)
  const unpaid = await placeOrder(shop, buyer, lamp)
  await shop.call('POST', '/api/stripe/create-checkout-session', {
    as: buyer,
    body: { order: { _id: unpaid.body._id } },
  })
  await shop.call('POST', '/api/users/addresses', { as: buyer, body: { ...doorAddress, note: 'Gate 🪑 sticks' } })
  await shop.call('POST', `/api/products/${lamp}/reviews`, { as: buyer, body: { rating: 5, comment: hardText } })
  const [review] = await shop.shop.db.select().from(reviews)
  await shop.shop.db
    .insert(reviewPhotos)
    .values({ reviewId: review?.id ?? '', bytes: Buffer.from([0, 255, 92, 10]), widthPx: 2, heightPx: 1 })
  const reply = { reply: hardText, before: '' }
  await shop.call('PUT', `/api/reviews/${review?.id}/reply`, { as: admin, body: reply })
  await shop.call('POST', `/api/products/${lamp}/reviews`, { as: admin, body: { rating: 1, comment: hardText } })
  const [newest] = (await shop.call('GET', '/api/reviews', { as: admin })).body
  const hidden = { reason: 'private-data', note: hardText.slice(0, 300) }
  const hiding = await shop.call('POST', `/api/reviews/${newest._id}/hide`, { as: admin, body: hidden })
  if (hiding.status !== 200) throw new Error(`hiding the review responded with ${hiding.status}: ${hiding.text}`)
  await shop.call('PUT', '/api/cart', { as: buyer, body: { changes: [{ product: lamp, qty: 2 }] } })
  const listed = { product: lamp, qty: 2, price: 619, countInStock: 3, addedAt: '2026-05-04T03:02:01.987Z' }
  await shop.call('PUT', '/api/my-list', { as: buyer, body: { changes: [listed] } })
  await shop.call('POST', '/api/shared-lists', { as: buyer, body: { items: [{ product: lamp, qty: 2 }] } })
  const discount = { code: 'KAURI-10', kind: 'percentage', percent: 10, startsAt: '2026-01-01', endsAt: '2026-12-31' }
  await shop.call('POST', '/api/discounts', { as: admin, body: discount })
  const today = nzDay(shop.clock.now.toISOString())
  const days = { firstDay: today, lastDay: today }
  const saleRules = { percent: null, rounding: '00', codes: 'left-out', isPlanned: true }
  const sale = { name: 'Lamps', ...days, ...saleRules, pieces: [{ product: lamp, salePrice: 0.5 }] }
  await shop.call('POST', '/api/sales', { as: admin, body: sale })
  await shop.call('POST', `/api/orders/${orderId}/refunds`, { as: admin, body: { amount: 12.34 } })
  const deleted = await makeProduct(shop, { name: hardText })
  await shop.call('POST', `/api/products/${deleted}/reviews`, { as: buyer, body: { rating: 4, comment: hardText } })
  await shop.shop.db.execute(sql`
    insert into review_photos (id, review_id, bytes, width_px, height_px, created_at)
    select gen_random_uuid(), id, '\\x00ff5c0a', 2, 1, created_at from reviews where product_id = ${deleted}`)
  const deletion = await shop.call('DELETE', `/api/products/${deleted}`, { as: admin })
  if (deletion.status !== 200) throw new Error(`deleting the product responded with ${deletion.status}`)
  const pieces = [{ item: 0, qty: 1 }]
  const step = {
    step: 'ship',
    carrier: hardText.slice(0, 20),
    orders: [{ _id: orderId, pieces, trackingNumber: 'MFT 1' }],
  }
  await shop.call('POST', '/api/parcels/steps', {
    as: admin,
    body: step,
    headers: { 'idempotency-key': 'first parcel' },
  })
  const [request] = await shop.shop.db
    .insert(orderRequests)
    .values({
      orderId,
      kind: 'return',
      reason: 'Something else',
      note: hardText,
      pieces: [{ position: 0, qty: 1, parcelId: null }],
      createdAt: new Date('2026-05-04T03:02:01.987Z'),
    })
    .returning()
  await shop.shop.db
    .insert(requestPhotos)
    .values({ requestId: request?.id ?? '', bytes: Buffer.from([0, 255, 92, 10]) })
  await shop.call('POST', '/api/contact/send', {
    body: { firstName: 'Mārama', lastName: 'Tipene', email: 'marama@example.nz', phone: '021', message: hardText },
  })
  await shop.shop.db.update(contactMessages).set({ assigneeId: admin._id, laterUntil: '2026-12-24' })
  await shop.call('POST', `/api/products/${lamp}/questions`, { as: buyer, body: { question: hardText } })
  const [asked] = (await shop.call('GET', '/api/questions', { as: admin })).body
  const answered = { answer: hardText, pageQuestion: hardText, pageAnswer: hardText }
  await shop.call('POST', `/api/questions/${asked._id}/answer`, { as: admin, body: answered })
  await shop.shop.db.insert(changes).values({
    subject: 'product',
    subjectId: lamp,
    action: 'changed',
    byName: hardText,
    fields: [
      { field: 'price', before: 0.1, after: 1e21 },
      { field: hardText, before: null, after: true },
    ],
    createdAt: new Date('2026-05-04T03:02:01.007Z'),
  })
  const { body: delivery } = await shop.call('GET', '/api/delivery/zones', { as: admin })
  const [zone] = delivery.zones
  const edit = { as: admin, body: { ...zone, name: 'Tōtara & Kōwhai "Ōamaru" 🪑', daysTo: 9 } }
  const changed = await shop.call('PUT', `/api/delivery/zones/${zone._id}`, edit)
  if (changed.status !== 200) throw new Error(`the zone was not changed: ${changed.text}`)
  await fillSecondSteps(shop, admin)
  await shop.call('POST', '/api/people/invitations', {
    as: admin,
    body: { email: 'mihi@example.nz', role: 'packer' },
  })
  await fillStockAlerts(shop, lamp)
  await fillReviewInvitation(shop, orderId, buyer)
  await fillStocktake(shop, lamp, admin)
  await fillOffice(shop, unpaid.body._id, admin)
  await fillPayouts(shop, orderId)
  await shop.shop.db.insert(rateLimits).values({ key: 'password:hash', points: 3, expire: 1_800_000_000_000 })
  await shop.shop.db.insert(paymentEvents).values({ id: 'evt_1', type: 'checkout.session.completed', provider: 'card' })
  await shop.shop.db.insert(eventCursors).values({ provider: 'card', readUntil: new Date('2026-05-04T03:02:01.987Z') })
  await shop.shop.db.insert(providerRefusals).values({
    provider: 'paypal',
    operation: 'open-session',
    code: 'INVALID_REQUEST',
    message: hardText,
    orderId,
    createdAt: new Date('2026-05-04T03:02:01.007Z'),
    lastAt: new Date('2026-05-04T03:02:01.987Z'),
  })
  await shop.shop.db.insert(replyTemplates).values({ name: 'Delivery days', text: hardText })
  await shop.shop.db
    .insert(backups)
    .values({ file: 'shop-20260504-030201.tar.gz', startedAt: new Date('2026-05-04T03:02:01.987Z') })
  await shop.shop.db
    .insert(pictureJobs)
    .values({ kind: 'upload', input: Buffer.from('a picture'), createdAt: new Date('2026-05-04T03:02:01.987Z') })
  await shop.shop.db
    .insert(taskRuns)
    .values({ task: 'retention', succeededAt: new Date('2026-05-03T03:02:01.987Z') })
    .onConflictDoNothing()
  await shop.shop.db.insert(restores).values({
    backupCreatedAt: new Date('2026-05-03T03:02:01.007Z'),
    restoredAt: new Date('2026-05-04T03:02:01.007Z'),
    checkedAt: new Date('2026-05-04T03:03:00.987Z'),
  })
  await shop.shop.db.insert(emails).values({
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
    createdAt: new Date('2026-05-04T03:02:01.987Z'),
  })
  await shop.shop.db
    .update(orders)
    .set({ attention: ['paid-without-stock'] })
    .where(sql`${orders.id} = ${orderId}`)
  await updateStoredSums(shop.shop.db)
  await shop.shop.db.insert(changedCustomers).values({ userId: buyer._id })
  await shop.shop.db.insert(changedSoldDays).values({ orderId })
  const sold = { day: '2026-05-04', productId: lamp, name: hardText, pieces: 2, paidCents: 9_007_199_254_740 }
  await shop.shop.db.insert(soldDays).values(sold)
  await shop.mail.until((rows) => rows.every(({ status }) => status !== 'queued'))
  return { buyer, admin, orderId, image, model }
}

async function fillStockAlerts({ shop }: TestShop, productId: string): Promise<void> {
  const [alert] = await shop.db
    .insert(stockAlerts)
    .values({
      productId,
      email: 'marama@example.nz',
      status: 'sent',
      createdAt: new Date('2026-05-04T03:02:01.007Z'),
      askedAt: new Date('2026-05-04T03:02:01.007Z'),
      confirmedAt: new Date('2026-05-04T03:04:01.987Z'),
      endedAt: new Date('2026-05-05T03:04:01.987Z'),
      expiresAt: new Date('2099-05-05T03:04:01.987Z'),
    })
    .returning()
  await shop.db
    .insert(stockAlertLinks)
    .values({ tokenHash: 'hash of an alert', alertId: alert?.id ?? '', kind: 'email' })
}

async function fillReviewInvitation({ shop }: TestShop, orderId: string, { _id: userId }: Person): Promise<void> {
  const createdAt = new Date('2026-05-04T03:02:01.007Z')
  await shop.db.insert(reviewInvitations).values({ orderId, userId, createdAt })
  await shop.db.insert(reviewStopLinks).values({ tokenHash: 'hash of a stop', userId, createdAt })
  await shop.db.update(users).set({ reviewInvitationsStoppedAt: createdAt }).where(eq(users.id, userId))
}

async function fillStocktake({ shop }: TestShop, productId: string, admin: Person): Promise<void> {
  const [id, batch] = [v7(), v7()]
  const countedAt = new Date('2026-05-04T03:02:01.007Z')
  await shop.db.insert(stockAlertPauses).values({ productId, until: countedAt, batch })
  await shop.db.insert(stocktakes).values({
    id,
    scope: 'room',
    scopeValue: hardText,
    begunById: admin._id,
    begunByName: hardText,
    begunLine: 7,
    batch,
  })
  await shop.db
    .insert(stocktakeCounts)
    .values({ stocktakeId: id, productId, counted: 3, countedAt, afterLine: 9, reason: hardText })
}

async function fillPayouts({ shop }: TestShop, orderId: string): Promise<void> {
  const at = new Date('2026-05-04T03:02:01.987Z')
  const id = v7()
  await shop.db.insert(payouts).values({
    id,
    provider: 'card',
    reference: 'po_1',
    isTest: true,
    status: 'failed',
    amountCents: -1_500,
    madeAt: at,
    arrivesOn: '2026-05-05',
    failure: hardText,
    readAt: at,
  })
  const line = { payoutId: id, kind: 'refund', amountCents: -1_500, feeCents: 30, madeAt: at } as const
  await shop.db
    .insert(payoutLines)
    .values({ ...line, reference: 'txn_1', paymentId: 'pi_1', sourceId: 're_1', orderId })
  await shop.db.insert(payoutReads).values({
    provider: 'card',
    isTest: true,
    startedAt: at,
    endedAt: at,
    failedAt: at,
    error: hardText,
  })
}

async function fillOffice({ shop }: TestShop, orderId: string, admin: Person): Promise<void> {
  const createdAt = new Date('2026-05-04T03:02:01.007Z')
  await shop.db.insert(phoneOrders).values({
    orderId,
    payBy: 'transfer',
    placedById: admin._id,
    placedByName: hardText,
    discountKind: 'marked',
    discountWords: hardText,
    heldUntil: createdAt,
    undoUntil: createdAt,
    remindedAt: createdAt,
    createdAt,
  })
  await shop.db.insert(transfers).values({
    orderId,
    amountCents: 123_45,
    receivedOn: '2026-05-04',
    bankReference: hardText,
    markedById: admin._id,
    markedByName: hardText,
    createdAt,
  })
  await shop.db.insert(orderNotes).values({
    orderId,
    text: hardText,
    version: 2,
    byUserId: admin._id,
    byName: hardText,
    changedAt: createdAt,
    deletedAt: createdAt,
    createdAt,
  })
  const [written] = await shop.db.select({ id: contactMessages.id }).from(contactMessages).limit(1)
  await shop.db.insert(messageNotes).values({
    messageId: written?.id ?? '',
    text: hardText,
    version: 2,
    byUserId: admin._id,
    byName: hardText,
    changedAt: createdAt,
    createdAt,
  })
  await shop.db.insert(customerNotes).values({
    userId: admin._id,
    text: hardText,
    version: 2,
    byUserId: admin._id,
    byName: hardText,
    changedAt: createdAt,
    createdAt,
  })
  await shop.db.insert(customerTags).values({ userId: admin._id, tag: 'tōtara & "kōwhai" 🪑', createdAt })
  const webhookId = '0197f3a0-0000-7000-8000-000000000059'
  const deliveryId = '0197f3a0-0000-7000-8000-000000000060'
  await shop.db.insert(webhooks).values({
    id: webhookId,
    url: 'https://books.example.nz/hooks',
    events: ['order.paid', hardText],
    secret: 'whsec_AAAA',
    state: 'paused',
    failedTries: 2,
    failingSince: createdAt,
    createdAt,
  })
  await shop.db.insert(webhookDeliveries).values({
    id: deliveryId,
    webhookId,
    event: 'order.paid',
    subject: hardText,
    about: 'step',
    body: hardText,
    status: 'sent',
    dueAt: createdAt,
    claimedUntil: createdAt,
    createdAt,
  })
  await shop.db
    .insert(webhookTries)
    .values({ webhookId, deliveryId, number: 1, status: 204, error: hardText, durationMs: 7, createdAt })
  await shop.db.insert(productEvents).values({
    productId: '0197f3a0-0000-7000-8000-000000000061',
    event: 'product.changed',
    action: 'deleted',
    productCode: hardText,
    productName: hardText,
    createdAt,
  })
  await shop.db.insert(feedReads).values({ feed: 'google', reader: 'google', readAt: createdAt })
  await shop.db.insert(apiTokens).values({
    userId: admin._id,
    name: hardText,
    tokenHash: 'c'.repeat(64),
    start: 'tot_7Kq',
    scopes: [{ area: 'orders', may: 'read' }],
    lastUsedAt: createdAt,
    expiresAt: createdAt,
    createdAt,
  })
  await shop.db
    .insert(orderViews)
    .values({ userId: admin._id, name: 'Tōtara & "kōwhai" 🪑', query: 'tag=island', createdAt })
  await shop.db.insert(orderTags).values({ orderId, tag: 'tōtara & "kōwhai" 🪑', createdAt })
  await shop.db.insert(gstFilings).values({
    fromDay: '2026-03-01',
    toDay: '2026-04-30',
    invoices: 3,
    salesCents: 1383_50,
    salesGstCents: 180_45,
    refunds: 1,
    refundedCents: 155_00,
    refundedGstCents: 20_22,
    filedAt: createdAt,
    filedById: admin._id,
    filedByName: hardText,
  })
  const [refund] = await shop.db.select({ id: refunds.id }).from(refunds)
  if (!refund) throw new Error('the shop has no refund')
  await shop.db.insert(returnedRefunds).values({ refundId: refund.id, countedAt: createdAt, returnedAt: createdAt })
  await shop.db.insert(contentVersions).values({
    name: 'hours',
    number: 1,
    state: 'published',
    value: { hours: hardText },
    byUserId: admin._id,
    byName: hardText,
    createdAt,
  })
  const pageId = '0197f3a0-0000-7000-8000-000000000056'
  await shop.db.insert(shopPages).values({
    id: pageId,
    title: hardText,
    slug: 'care',
    liveNumber: 2,
    revision: 3,
    changedById: admin._id,
    changedByName: hardText,
    createdAt,
    updatedAt: createdAt,
  })
  const value = { title: hardText, slug: 'care', description: hardText, text: hardText, inFooter: true }
  const by = { byUserId: admin._id, byName: hardText, createdAt }
  await shop.db.insert(shopPageVersions).values([
    { pageId, number: 2, state: 'published', value, ...by },
    { pageId, number: 3, state: 'draft', value, ...by },
  ])
  await shop.db.insert(shopPageRedirects).values({ slug: 'oil', pageId, createdAt })
}

async function fillSecondSteps({ shop }: TestShop, { _id: userId }: Person): Promise<void> {
  const createdAt = new Date('2026-05-04T03:02:01.007Z')
  await shop.db.insert(authenticators).values({ userId, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: createdAt, createdAt })
  await shop.db.insert(recoveryCodes).values({ userId, codeHash: 'a'.repeat(64) })
  await shop.db.insert(passkeys).values({
    userId,
    credentialId: 'credential',
    publicKey: 'key',
    counter: 7,
    transports: ['internal', hardText],
    name: hardText,
    createdAt,
  })
  await shop.db
    .insert(challenges)
    .values({ tokenHash: 'b'.repeat(64), userId, kind: 'sign-in', createdAt, expiresAt: createdAt })
}

async function buy(shop: TestShop, buyer: Person, product: string): Promise<string> {
  const order = await placeOrder(shop, buyer, product, 2)
  const session = await shop.call('POST', '/api/stripe/create-checkout-session', {
    as: buyer,
    body: { order: { _id: order.body._id } },
  })
  await payByCard(shop, session.body.id)
  const paid = await shop.call('PUT', `/api/orders/${order.body._id}/paid`, { as: buyer, body: {} })
  if (!paid.body.isPaid) throw new Error(`the order was not paid: ${paid.text}`)
  return order.body._id
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
