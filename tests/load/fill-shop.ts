import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import type { Db } from '#db/open.ts'
import { sessions, users } from '#db/tables/accounts/accounts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { discounts } from '#db/tables/selling/discounts.ts'
import { sessionCookie } from '#server/platform/http/access.ts'

export interface Buyer {
  _id: string
  email: string
  cookie: string
}

export interface ShopSize {
  products: number
  stock: number
  buyers: number
  /** How many orders may use the limited discount code; 10 by default. */
  codeUses?: number
}

/** The inserted data; products in insertion order. */
export interface FilledShop {
  products: string[]
  buyers: Buyer[]
  admin: Buyer
  /** The discount codes: a percentage for a limited number of orders, and an amount once for each buyer. */
  codes: string[]
}

const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '')}@example.nz`
const priceOf = (place: number) => 19_900 + place * 1_337

/** Shoppers are inserted: registering hundreds through HTTP would take too long. */
export async function fillShop(
  db: Db,
  { products: count, stock, buyers, codeUses = 10 }: ShopSize,
): Promise<FilledShop> {
  const items = Array.from({ length: count }, (_, place) => productOf(place, stock))
  await db.insert(products).values(items)
  await db.insert(discounts).values(codesOf(codeUses))
  const names = ['Admin', ...Array.from({ length: buyers }, (_, place) => `Shopper ${place + 1}`)]
  const people = names.map((name) => ({ _id: v7(), name, token: randomBytes(32).toString('hex') }))
  await db.insert(users).values(
    people.map(({ _id, name }, place) => ({
      id: _id,
      name,
      email: emailOf(name),
      passwordHash: 'none: signs in nowhere',
      isAdmin: place === 0,
      emailConfirmedAt: new Date(),
      createdAt: new Date(),
    })),
  )
  const endsAt = new Date(Date.now() + 24 * 60 * 60_000)
  await db.insert(sessions).values(
    people.map(({ _id, token }) => ({
      tokenHash: createHash('sha256').update(token).digest('hex'),
      userId: _id,
      createdAt: new Date(),
      // A long run refunds for more than 15 minutes, and no one is there to enter the password again.
      verifiedAt: endsAt,
      expiresAt: endsAt,
    })),
  )
  const [admin = { _id: '', email: '', cookie: '' }, ...shoppers] = people.map(({ _id, name, token }) => ({
    _id,
    email: emailOf(name),
    cookie: `${sessionCookie}=${token}`,
  }))
  return { products: items.map(({ id }) => id), buyers: shoppers, admin, codes: ['LIMITED', 'ONCE-EACH'] }
}

function codesOf(totalLimit: number): (typeof discounts.$inferInsert)[] {
  const days = { startsAt: new Date(Date.now() - 86_400_000), endsAt: new Date(Date.now() + 86_400_000) }
  return [
    { code: 'LIMITED', kind: 'percentage', percent: 15, totalLimit, ...days, createdAt: new Date() },
    { code: 'ONCE-EACH', kind: 'amount', amountCents: 50_00, customerLimit: 1, ...days, createdAt: new Date() },
  ]
}

function productOf(place: number, stock: number) {
  return {
    id: v7(),
    code: `L-${place + 1}`,
    name: `Kurow Dining Table ${place + 1}`,
    image: '/images/kurow-dining-table.00000000.webp',
    brand: 'American Rustic',
    category: 'Diningtable',
    material: 'Pine',
    homeSpace: 'Dining Room',
    style: 'American Rustic',
    keywords: 'Dining Table',
    description: 'A table.',
    priceCents: priceOf(place),
    widthMm: 900,
    heightMm: 760,
    lengthMm: 1500,
    stock,
    createdAt: new Date(),
  }
}
