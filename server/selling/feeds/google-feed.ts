import type { GoogleFeedState, LeftOutReason } from '#contract/selling/feeds.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type FeedPiece, listFeedPieces, listFeedReads } from './feeds.queries.ts'
import { googleItem, isOnSale } from './google-item.ts'
import { leftOutReason } from './left-out-reason.ts'
import { element, xmlStart } from './xml.ts'

/** Pieces per statement. */
const batchSize = 500
const mostLeftOut = 50

/** Goes through all published pieces, batch after batch, each with the reason why the feed leaves it out. */
async function* readPieces(shop: Shop): AsyncGenerator<{ piece: FeedPiece; reason: LeftOutReason | null }> {
  const now = shop.now()
  for (let after: string | undefined; ;) {
    const pieces = await listFeedPieces(shop.db, { now, after, limit: batchSize })
    for (const piece of pieces) yield { piece, reason: leftOutReason(piece, shop.pictures.sizeOf(piece.image)) }
    if (pieces.length < batchSize) return
    after = pieces.at(-1)?.id
  }
}

/** Writes the feed of all published pieces for the Google Merchant Center: RSS 2.0 with Google's namespace. */
export async function writeGoogleFeed(shop: Shop): Promise<string> {
  const details = shop.details()
  const { publicUrl, name } = details
  const items: string[] = []
  for await (const { piece, reason } of readPieces(shop)) {
    if (reason === null) items.push(googleItem(piece, details))
  }
  return [
    `${xmlStart}\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`,
    element('title', name),
    element('link', `${publicUrl}/`),
    element('description', `The pieces of ${name}`),
    ...items,
    '</channel>\n</rss>\n',
  ].join('')
}

/** Counts what the feed has now, and lists what it leaves out. */
export async function readGoogleFeed(shop: Shop): Promise<GoogleFeedState> {
  const state = { pieces: 0, inFeed: 0, onSale: 0, outOfStock: 0 }
  const leftOut: GoogleFeedState['leftOut'] = { count: 0, pieces: [] }
  for await (const { piece, reason } of readPieces(shop)) {
    state.pieces++
    if (reason !== null) {
      leftOut.count++
      leftOut.pieces.push({ _id: piece.id, name: piece.name, reason })
      continue
    }
    state.inFeed++
    if (isOnSale(piece)) state.onSale++
    if (piece.countInStock <= 0) state.outOfStock++
  }
  const reads = await listFeedReads(shop.db)
  // The owner can include their own ones again only here.
  const isOwn = ({ reason }: { reason: LeftOutReason }) => (reason === 'by-owner' ? 0 : 1)
  const pieces = leftOut.pieces.toSorted((one, other) => isOwn(one) - isOwn(other)).slice(0, mostLeftOut)
  return {
    ...state,
    leftOut: { ...leftOut, pieces },
    readByGoogleAt: reads.google?.toISOString() ?? null,
    readByOthersAt: reads.other?.toISOString() ?? null,
  }
}
