import escapeHtml from 'escape-html'
import type { ShopDetails } from '#contract/pages.ts'
import { categoryLabel } from '#rules/catalogue/categories.ts'
import { dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { paths } from '#rules/paths.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listNewPieces, type NewPiece } from './feeds.queries.ts'
import { publicPicture } from './public-picture.ts'
import { element, xmlStart, xmlText } from './xml.ts'

const pieceCount = 30

/** Writes the Atom feed of the newest published pieces (RFC 4287). */
export async function writeNewPiecesFeed(shop: Shop): Promise<string> {
  const details = shop.details()
  const { publicUrl, name } = details
  const pieces = await listNewPieces(shop.db, pieceCount)
  const self = publicUrl + paths.feeds.newPieces
  const changedMs = pieces.map(({ updatedAt }) => updatedAt.getTime())
  return [
    `${xmlStart}\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-NZ">\n`,
    element('id', self),
    element('title', `New pieces from ${name}`),
    element('updated', new Date(Math.max(0, ...changedMs)).toISOString()),
    `<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>\n`,
    `<link rel="alternate" type="text/html" href="${xmlText(publicUrl + paths.products)}"/>\n`,
    `<author>${element('name', name).trim()}</author>\n`,
    ...pieces.map((piece) => entryOf(piece, details)),
    '</feed>\n',
  ].join('')
}

function entryOf(piece: NewPiece, { publicUrl, rooms }: ShopDetails): string {
  const category = categoryLabel(rooms, piece.category)
  return [
    '<entry>\n',
    element('id', `urn:uuid:${piece.id}`),
    element('title', piece.name),
    `<link rel="alternate" type="text/html" href="${xmlText(publicUrl + paths.product(piece.id))}"/>\n`,
    element('published', piece.createdAt.toISOString()),
    element('updated', piece.updatedAt.toISOString()),
    category === '' ? '' : `<category term="${xmlText(category)}"/>\n`,
    `<content type="html">${xmlText(htmlOf(piece, publicUrl))}</content>\n`,
    '</entry>\n',
  ].join('')
}

/** The picture, the description and the price, as a reader of feeds shows them. */
function htmlOf({ name, image, description, priceCents }: NewPiece, publicUrl: string): string {
  const picture = publicPicture(publicUrl, image)
  return [
    picture === null ? '' : `<p><img src="${escapeHtml(picture)}" alt="${escapeHtml(name)}"></p>`,
    ...description
      .split(/\n+/)
      .filter(Boolean)
      .map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p>${formatDollars(dollarsOf(priceCents))}</p>`,
  ].join('')
}
