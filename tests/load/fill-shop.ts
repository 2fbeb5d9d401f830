import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import type { Db } from '#db/open.ts'
import { sessions, users } from '#db/tables/accounts.ts'
import { products } from '#db/tables/catalogue.ts'
import { sessionCookie } from '#server/http/access.ts'

/** A shopper who is signed in. */
export interface Buyer {
  _id: string
  cookie: string
}

/** The initial data of a shop. */
export interface ShopSize {
  products: number
  /** Units of each product. */
  stock: number
  buyers: number
}

/** The inserted data; products in insertion order. */
export interface FilledShop {
  products: string[]
  buyers: Buyer[]
}

const priceOf = (place: number) => 19_900 + place * 1_337

/**
 * Fills an empty shop with products and with shoppers who are signed in already: registering hundreds through HTTP would
 * take too long, because each hashes a password.
 */
export async function fillShop(db: Db, { products: count, stock, buyers }: ShopSize): Promise<FilledShop> {
  const pieces = Array.from({ length: count }, (_, place) => pieceOf(place, stock))
  await db.insert(products).values(pieces)
  const people = Array.from({ length: buyers }, (_, place) => ({
    _id: v7(),
    place,
    token: randomBytes(32).toString('hex'),
  }))
  if (people.length > 0) {
    await db.insert(users).values(
      people.map(({ _id, place }) => ({
        id: _id,
        name: `Shopper ${place + 1}`,
        email: `shopper${place + 1}@example.nz`,
        passwordHash: 'none: signs in nowhere',
        createdAt: new Date(),
      })),
    )
    await db.insert(sessions).values(
      people.map(({ _id, token }) => ({
        tokenHash: createHash('sha256').update(token).digest('hex'),
        userId: _id,
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + 24 * 60 * 60_000),
      })),
    )
  }
  return {
    products: pieces.map(({ id }) => id),
    buyers: people.map(({ _id, token }) => ({ _id, cookie: `${sessionCookie}=${token}` })),
  }
}

function pieceOf(place: number, stock: number) {
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
