import type { Family, FamilyChoice } from '#contract/catalogue/related-pieces.ts'
import { may } from '#rules/accounts/roles.ts'
import { isId } from '#rules/platform/ids.ts'
import { toListedProduct } from '#server/catalogue/product-mapping.ts'
import { reportHoldEnds } from '#server/catalogue/product-mapping.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listFamily, type FamilyRow } from './family.queries.ts'

/**
 * Reads the sizes and finishes in which a product comes: none for a product without a family or an unknown one. Drafts
 * are left out, but an admin sees the choices on the page of a draft.
 */
export async function readFamily(shop: Shop, id: string, user: SignedInUser | null): Promise<Family> {
  if (!isId(id)) return noFamily
  const rows = await listFamily(shop.db, id, { now: shop.now(), withDrafts: may(user?.role, 'products', 'read') })
  reportHoldEnds(rows)
  return familyChoices(rows, id)
}

/** The family of a product that has none. */
const noFamily: Family = { name: '', sizes: [], sizeNote: '', finishes: [] }

/**
 * The choices on the page of a product, from the rows of its family, small to large. A row with the same size counts as
 * a finish of it and one with the same finish as a size, so that a family can have both; each choice leads to the row
 * that shares the other one with the product, or else to the first.
 */
function familyChoices(rows: readonly FamilyRow[], id: string): Family {
  const current = rows.find((row) => row.id === id)
  if (!current || rows.length < 2) return noFamily
  const sizes = chooseOne(rows, sizeOf, (row) => finishOf(row) === finishOf(current), current)
  const finishes = chooseOne(rows, finishOf, (row) => sizeOf(row) === sizeOf(current), current)
  const [shortest = ''] = rows.map(({ name }) => name).toSorted((one, other) => one.length - other.length)
  const { note, labels } = sizeLabels(sizes)
  return {
    name: shortest,
    sizes: sizes.length < 2 ? [] : sizes.map((row, at) => toChoice(row, labels[at])),
    sizeNote: sizes.length < 2 ? '' : note,
    finishes: finishes.length < 2 ? [] : byLabel(finishes.map((row, at) => toChoice(row, finishLabels(finishes)[at]))),
  }
}

const sizeOf = ({ lengthMm, widthMm, heightMm }: FamilyRow) => `${lengthMm} ${widthMm} ${heightMm}`

/** The colour, or the words where no colour is given. */
const finishOf = ({ finishColour, finish }: FamilyRow) => (finishColour || finish).toLowerCase()

/** One row of each value: the product itself, one that fits it in the other choice, or the first. */
function chooseOne(
  rows: readonly FamilyRow[],
  valueOf: (row: FamilyRow) => string,
  isLikeCurrent: (row: FamilyRow) => boolean,
  current: FamilyRow,
): FamilyRow[] {
  return [...Map.groupBy(rows, valueOf).values()].flatMap(
    (group) => group.find((row) => row === current) ?? group.find(isLikeCurrent) ?? group[0] ?? [],
  )
}

/** The ways to label sizes, the best first: a mattress, then the sides in the order in which buyers compare them. */
const sizeWays: readonly { note: string; labelOf: (row: FamilyRow) => string }[] = [
  { note: 'of the mattress', labelOf: ({ mattressSize }) => mattressSize.split(',')[0]?.trim() ?? '' },
  { note: 'side to side', labelOf: ({ lengthMm }) => `${lengthMm} mm` },
  { note: 'front to back', labelOf: ({ widthMm }) => `${widthMm} mm` },
  { note: 'high', labelOf: ({ heightMm }) => `${heightMm} mm` },
  { note: 'wide × deep', labelOf: ({ lengthMm, widthMm }) => `${lengthMm} × ${widthMm} mm` },
]

/** The labels of sizes: of the first way that tells all of them apart, else all three sides. */
function sizeLabels(rows: readonly FamilyRow[]): { note: string; labels: string[] } {
  for (const { note, labelOf } of sizeWays) {
    const labels = rows.map(labelOf)
    if (!labels.includes('') && new Set(labels).size === rows.length) return { note, labels }
  }
  const labels = rows.map(({ lengthMm, widthMm, heightMm }) => `${lengthMm} × ${widthMm} × ${heightMm} mm`)
  return { note: 'wide × deep × high', labels }
}

/** The labels of finishes: the colour, else the words of the page, else the name of the product. */
function finishLabels(rows: readonly FamilyRow[]): string[] {
  return rows.map(({ finishColour, finish, name }) => capitalized(finishColour || finish || name))
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const byLabel = (choices: readonly FamilyChoice[]) =>
  choices.toSorted((one, other) => one.label.localeCompare(other.label, 'en-NZ'))

function toChoice(row: FamilyRow, label = ''): FamilyChoice {
  const { _id, price, countInStock, length, width, height, finishColour } = toListedProduct(row)
  return { _id, label, price, countInStock, length, width, height, finishColour }
}
