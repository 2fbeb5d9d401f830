import type { Db } from '#db/open.ts'
import { normalizeAddress } from '#rules/content/redirects.ts'
import { findRoom } from '#rules/catalogue/rooms.ts'
import { paths } from '#rules/paths.ts'
import { addRedirects, checkTargets, type NewRedirect } from '#server/content/redirects/add-redirects.ts'
import type { MoveContext, Mover, Planned, Stored } from './mover.ts'
import { findAliases, type MoveRecordRow } from './move-records.queries.ts'
import { toSlug } from './reading/woocommerce/to-slug.ts'
import type { MovedRedirect } from './records.ts'

/** Redirects of a file lead to where its pages are now. Those of products and categories come with these. */
export const planRedirects: Mover = async (context, tx, records) => {
  const { shop, move } = context
  const rows = records.map(({ data }) => toRow(data as MovedRedirect))
  const targets = rows.map(({ toPath }) => toPath)
  const coming = await findAliases(tx, move.id, targets)
  const planned: Planned[] = []
  for (const [index, checked] of (await checkTargets(shop, tx, rows)).entries()) {
    const record = records[index] as MoveRecordRow
    const isComing = checked.outcome === 'refused' && checked.reason === 'no-page' && coming.has(targets[index] ?? '')
    const isRefused = checked.outcome === 'refused' && checked.reason !== 'chain' && !isComing
    planned.push({
      record,
      outcome: isRefused ? 'refused' : 'new',
      notes: isRefused ? [checked.message] : [],
      differences: [],
      targetId: null,
    })
  }
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
  const origin = { origin: 'move', moveId: move.id } as const
  const first = await addRedirects(shop, tx, rows, origin)
  const chained = first.flatMap((outcome, index) =>
    outcome.outcome === 'refused' && outcome.reason === 'chain' && outcome.finalPath !== undefined
      ? [{ index, row: { fromPath: rows[index]?.fromPath ?? '', toPath: outcome.finalPath } }]
      : [],
  )
  const chains = chained.map(({ row }) => row)
  const second = chains.length > 0 ? await addRedirects(shop, tx, chains, origin) : []
  const again = new Map(chained.map(({ index }, place) => [index, second[place]]))
  return first.map((outcome, index) => {
    const last = again.get(index) ?? outcome
    return last.outcome === 'refused' ? last.message : undefined
  })
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
