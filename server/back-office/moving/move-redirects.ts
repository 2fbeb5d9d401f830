import type { Db } from '#db/open.ts'
import { normalizeAddress } from '#rules/content/redirects.ts'
import { findRoom } from '#rules/catalogue/rooms.ts'
import { paths } from '#rules/paths.ts'
import {
  addRedirects,
  decideRedirects,
  type NewRedirect,
  type RedirectOutcome,
} from '#server/content/redirects/add-redirects.ts'
import type { MoveContext, Mover, Planned, Stored } from './mover.ts'
import { findAliases } from './move-records.queries.ts'
import { toSlug } from './reading/woocommerce/to-slug.ts'
import type { MovedRedirect } from './records.ts'

/** Redirects of a file lead to where its pages are now. Those of products and categories come with these. */
export const planRedirects: Mover = async (context, tx, records) => {
  const { shop, move } = context
  const rows = records.map(({ data }) => toRow(data as MovedRedirect))
  const targets = rows.map(({ toPath }) => toPath)
  const coming = await findAliases(tx, move.id, targets)
  const outcomes = await throughChains(rows, (each) => decideRedirects(shop, tx, each))
  const planned = records.map((record, index): Planned => {
    const outcome = outcomes[index]
    const isComing = outcome?.outcome === 'refused' && outcome.reason === 'no-page' && coming.has(targets[index] ?? '')
    const refusal = outcome?.outcome === 'refused' && !isComing ? outcome.message : undefined
    return {
      record,
      outcome: refusal !== undefined ? 'refused' : outcome?.outcome === 'there' ? 'same' : 'new',
      notes: refusal !== undefined ? [refusal] : [],
      differences: [],
      targetId: null,
    }
  })
  const kept = planned.filter(({ outcome }) => outcome !== 'refused')
  return { planned, store: () => storeRedirects(context, tx, kept) }
}

async function storeRedirects(context: MoveContext, tx: Db, planned: readonly Planned[]): Promise<Stored[]> {
  const rows = planned.map(({ record }) => toRow(record.data as MovedRedirect))
  const refusals = await leadOn(context, tx, rows)
  return planned.map(({ record, notes }, index) => {
    const refusal = refusals[index]
    return { id: record.id, targetId: null, notes: refusal ? [...notes, refusal] : notes }
  })
}

const toRow = ({ key, to }: MovedRedirect): NewRedirect => ({ fromPath: key, toPath: normalizeAddress(to) ?? to })

/**
 * Lets addresses of the former shop lead on; where one leads to another that leads on, to its end. Returns for each why
 * it was refused.
 */
export async function leadOn(
  { shop, move }: MoveContext,
  tx: Db,
  rows: readonly NewRedirect[],
): Promise<(string | undefined)[]> {
  const add = (each: readonly NewRedirect[]) => addRedirects(shop, tx, each, { origin: 'move', moveId: move.id })
  const outcomes = await throughChains(rows, add)
  return outcomes.map((outcome) => (outcome.outcome === 'refused' ? outcome.message : undefined))
}

/** Decides on addresses, and again on those that lead to one which leads on: then with its end. */
async function throughChains(
  rows: readonly NewRedirect[],
  decide: (rows: readonly NewRedirect[]) => Promise<RedirectOutcome[]>,
): Promise<RedirectOutcome[]> {
  const first = await decide(rows)
  const chained = first.flatMap((outcome, index) =>
    outcome.outcome === 'refused' && outcome.reason === 'chain' && outcome.finalPath !== undefined
      ? [{ index, row: { fromPath: rows[index]?.fromPath ?? '', toPath: outcome.finalPath } }]
      : [],
  )
  const second = chained.length > 0 ? await decide(chained.map(({ row }) => row)) : []
  const again = new Map(chained.map(({ index }, place) => [index, second[place]]))
  return first.map((outcome, index) => again.get(index) ?? outcome)
}

/** Lets the pages of the other shop's types, collections and categories lead to rooms and categories of this one. */
export async function leadCategoriesOn(context: MoveContext, tx: Db): Promise<void> {
  const { shop, move, places } = context
  const { rooms } = shop.details()
  const rows = [...places].flatMap(([name, { homeSpace, category }]) => {
    const room = findRoom(homeSpace)
    if (!room) return []
    const isLinked = rooms[room.path].categories.some(({ keyword }) => keyword === category)
    return [
      { fromPath: categoryPath(move.source, name), toPath: paths.room(room.path, isLinked ? category : undefined) },
    ]
  })
  await leadOn(context, tx, rows)
}

function categoryPath(source: MoveContext['move']['source'], name: string): string {
  const slugs = name.split('>').map((part) => toSlug(part))
  return source === 'woocommerce' ? `/product-category/${slugs.join('/')}` : `/collections/${slugs.at(-1) ?? ''}`
}
