import type { OwnData } from '#contract/back-office/own-data.ts'
import { type KeptOfPerson, listKeptOfPerson } from '#server/platform/deletions/forget-people.queries.ts'
import type { Shop } from '#server/platform/shop.ts'

const kinds = {
  reviews: 'review',
  review_photos: 'photo',
  product_questions: 'question',
  my_list_items: 'list-item',
} as const satisfies Record<KeptOfPerson['tableName'], string>

/** What is kept of a person with deleted pieces, for the file of their data. */
export async function listOfDeletedPieces(
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
