import { type Move, type MoveKind, sourceNames } from '#contract/back-office/moves.ts'
import { readFailed } from '#server/back-office/moving/move-pictures.ts'
import { readRecords } from '#server/back-office/moving/moves.ts'
import type { Shop } from '#server/platform/shop.ts'

/* The output of the `move-in` command. */

const kindNames: Record<MoveKind, string> = {
  product: 'Products',
  review: 'Reviews',
  customer: 'Customers',
  order: 'Orders of before',
  redirect: 'Addresses that lead on',
}

/** So many lines are named for each reason. */
const maxNamed = 20

/** What each file is. */
export function describeFiles({ source, files }: Move, leftOut: readonly string[]): string {
  return section(source === null ? 'Files' : `Files of ${sourceNames[source]}`, [
    ...files.map(({ name, kind, format, records }) => `${name}: ${records} ${kind}, ${format}`),
    ...leftOut.slice(0, maxNamed).map((name) => `${name}: left out, because it’s not a file of another shop`),
    ...moreThan(maxNamed, leftOut.length),
  ])
}

/** The result of the trial: the counts, what is left out and why, and what is missing. */
export async function describeTrial(shop: Shop, move: Move): Promise<string> {
  const { counts, sizes, reduced, admins } = move
  const lines = counts.map(({ kind, total, new: isNew, changed, differs, same, refused }) => {
    const parts = [
      [isNew, 'new'],
      [changed, 'changed'],
      [differs, 'changed here and in the file'],
      [same, 'unchanged'],
      [refused, 'left out'],
    ] as const
    const shown = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
    return `${kindNames[kind]}: ${total} (${shown.join(', ')})`
  })
  const isUsed = sizes.agreed === 0 ? 'not used (--use-sizes)' : 'used'
  if (sizes.proposed > 0) lines.push(`Sizes read from texts: ${sizes.proposed} products, ${isUsed}`)
  if (sizes.missing > 0) lines.push(`Sizes missing: ${sizes.missing} products`)
  const sale = move.startsSale ? 'in a drafted sale' : 'no sale (--draft-sale)'
  if (reduced > 0) lines.push(`Reduced prices: ${reduced} products, ${sale}`)
  const emails = admins.map(({ email }) => email).join(', ')
  if (admins.length > 0) lines.push(`Admins there, without a role here: ${emails}`)
  return [section('Trial', lines), ...(await describeNotes(shop, move))].join('\n\n')
}

/** Reports what was brought in and what still needs doing. */
export async function describeBrought(shop: Shop, move: Move): Promise<string> {
  const { counts, pictures } = move
  const stored = counts.map(({ kind, stored: count }) => `${kindNames[kind]}: ${count}`)
  const total = pictures.here + pictures.failed + pictures.waiting
  if (total > 0) stored.push(`Pictures: ${pictures.here} of ${total}`)
  const { pictures: failed } = await readFailed(shop, move._id)
  const missing = failed.map(({ name, url, problem }) => ({ reason: problem, line: `${name}: ${url}` }))
  const rest = pictures.waiting > 0 ? ['The shop fetches the other pictures when it runs.'] : []
  return [section('Brought in', [...stored, ...rest]), ...byReason('Pictures that are missing', missing)].join('\n\n')
}

/** Reports what was left out and notes on the rest, grouped by reason. */
async function describeNotes(shop: Shop, { _id: id, counts }: Move): Promise<string[]> {
  const leftOut: Named[] = []
  const notes: Named[] = []
  for (const { kind } of counts) {
    let after: string | undefined
    do {
      const { records, isMore } = await readRecords(shop, id, { kind, after })
      for (const record of records) {
        const line = `${record.file}, line ${record.line}: ${record.name}`
        const found = record.outcome === 'refused' ? leftOut : notes
        for (const reason of record.notes) found.push({ reason, line })
      }
      after = isMore ? records.at(-1)?._id : undefined
    } while (after !== undefined)
  }
  return [...byReason('Left out', leftOut), ...byReason('To know', notes)]
}

interface Named {
  reason: string
  line: string
}

function byReason(title: string, all: readonly Named[]): string[] {
  if (all.length === 0) return []
  const lines = [...Map.groupBy(all, ({ reason }) => reason)].flatMap(([reason, named]) => [
    `${reason} (${named.length})`,
    ...named.slice(0, maxNamed).map(({ line }) => `  ${line}`),
    ...moreThan(maxNamed, named.length).map((line) => `  ${line}`),
  ])
  return [section(title, lines)]
}

function moreThan(limit: number, count: number): string[] {
  return count > limit ? [`and ${count - limit} more`] : []
}

function section(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `  ${line}`)].join('\n')
}
