import type { Db } from '#db/open.ts'
import {
  erasedPeople,
  moveCategories,
  moveFiles,
  moveNamedPictures,
  movePictures,
  moveRecords,
  moves,
  origins,
} from '#db/tables/back-office/moves.ts'
import { redirects } from '#db/tables/content/redirects.ts'
import { earlierOrders } from '#db/tables/orders/earlier-orders.ts'

/** Fills the tables of a move that has brought a product and an order of a buyer. */
export async function fillMove(
  db: Db,
  { productId, user, text, at }: { productId: string; user: { _id: string; name: string }; text: string; at: Date },
): Promise<void> {
  const source = 'shopify'
  const moveId = '0197f3a0-0000-7000-8000-000000000071'
  const fileId = '0197f3a0-0000-7000-8000-000000000072'
  const earlierOrderId = '0197f3a0-0000-7000-8000-000000000073'
  const by = { byUserId: user._id, byName: user.name }
  await db.insert(moves).values({ id: moveId, source, state: 'done', ...by, createdAt: at, startedAt: at })
  const file = { name: text, kind: 'products', format: 'UTF-8, commas', records: 1, readAt: at, createdAt: at } as const
  await db.insert(moveFiles).values({ id: fileId, moveId, ...file })
  const named = { path: 'photos/lamp.jpg', name: 'lamp.jpg', image: '/images/lamp.webp' }
  await db.insert(moveNamedPictures).values({ moveId, fileId, ...named })
  const difference = { field: 'name', here: text, inFile: text, takesFile: true }
  await db.insert(moveRecords).values({
    moveId,
    fileId,
    kind: 'product',
    key: 'lamp',
    line: 2,
    name: text,
    email: 'moved@example.nz',
    data: { name: text },
    outcome: 'differs',
    notes: [text],
    differences: [difference],
    targetId: productId,
    storedAt: at,
  })
  const fields = { name: text, price: 12.5, featured: true }
  await db.insert(origins).values([
    { source, kind: 'product', key: 'lamp', targetId: productId, createdBy: moveId, fields, changedAt: at },
    { source, kind: 'order', key: '#1001', targetId: earlierOrderId, createdBy: moveId, fields, changedAt: at },
  ])
  await db.insert(erasedPeople).values({ hash: 'a'.repeat(64), erasedAt: at })
  const place = { homeSpace: 'Living Room', category: 'Lamp', changedAt: at }
  await db.insert(moveCategories).values({ source, name: text, ...place })
  const picture = { position: 0, url: 'https://example.nz/a.jpg', alternativeText: text, createdAt: at }
  await db.insert(movePictures).values({ moveId, productId, ...picture, state: 'here', image: '/images/lamp.webp' })
  await db.insert(earlierOrders).values({
    id: earlierOrderId,
    source,
    key: '#1001',
    number: '#1001',
    email: 'moved@example.nz',
    name: text,
    phone: '',
    address: text,
    placedAt: at,
    status: 'Paid',
    paidWith: 'card',
    note: text,
    totalCents: 100_00,
    items: [{ name: text, code: 'L', qty: 1, priceCents: 100_00 }],
    moveId,
    createdAt: at,
  })
  await db
    .insert(redirects)
    .values({ fromPath: '/products/lamp', toPath: `/product/${productId}`, origin: 'move', moveId, createdAt: at })
}
