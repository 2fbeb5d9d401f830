import type { CountedProduct, NewCount } from '#contract/stock/stocktakes.ts'
import { changeText } from '#rules/stock/stock-lines.ts'
import { countProblem, differenceOf } from '#rules/stock/stocktake.ts'

/** A counted number that the server does not have yet, as it was entered. */
export interface CountDraft {
  counted: string
  reason: string
  soldWasThere: 'yes' | 'no' | null
  countedAt: string
}

export type CountDrafts = Readonly<Record<string, CountDraft>>

/** Reads drafts as a browser has stored them; none when the text is damaged. */
export function readDrafts(text: string | null): CountDrafts {
  try {
    const products = Object.entries(Object(JSON.parse(text ?? '{}')))
    return Object.fromEntries(products.filter((entry): entry is [string, CountDraft] => isDraft(entry[1])))
  } catch {
    return {}
  }
}

function isDraft(stored: unknown): boolean {
  const { counted, reason, soldWasThere, countedAt }: Partial<Record<keyof CountDraft, unknown>> = Object(stored)
  const isAnswer = soldWasThere === null || soldWasThere === 'yes' || soldWasThere === 'no'
  return [counted, reason, countedAt].every((text) => typeof text === 'string') && isAnswer
}

/** The whole number that is entered; null for another text. */
function readCount(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null
}

export function toCounts(drafts: CountDrafts): NewCount[] {
  return Object.entries(drafts).flatMap(([product, { counted, reason, soldWasThere, countedAt }]) => {
    const number = readCount(counted)
    return number === null
      ? []
      : [{ product, counted: number, reason, countedAt, ...(soldWasThere && { soldWasThere }) }]
  })
}

/** The drafts without those that were sent and have not changed since. */
export function withoutSent(drafts: CountDrafts, sent: CountDrafts): CountDrafts {
  return Object.fromEntries(Object.entries(drafts).filter(([id, draft]) => sent[id] !== draft))
}

/** A product with its draft in place of what the server has. Until it is sent nothing has moved after it. */
export function withDraft(item: CountedProduct, draft: CountDraft | undefined): CountedProduct {
  if (!draft) return item
  const { reason, soldWasThere, countedAt } = draft
  const changed = { ...item, counted: readCount(draft.counted), reason, soldWasThere, countedAt, moved: 0 }
  return { ...changed, difference: differenceOf(changed) }
}

export function summarise(items: readonly CountedProduct[]) {
  const counted = items.filter((piece) => piece.counted !== null)
  const differing = counted.flatMap(({ difference }) => difference || [])
  const problems = items.flatMap((piece) => countProblem(piece) ?? [])
  const list = differing.map(changeText)
  const signs = list.length > 4 ? '' : `: ${list.join(list.length > 2 ? ', ' : ' and ')}`
  const count = `${counted.length} of ${items.length} counted`
  return {
    text:
      differing.length === 0
        ? `${count}, none differs`
        : `${count}, ${differing.length} ${differing.length === 1 ? 'differs' : 'differ'}${signs}`,
    differences: differing.length,
    counted: counted.length,
    problems,
  }
}
