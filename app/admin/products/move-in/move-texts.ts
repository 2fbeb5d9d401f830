import type { Move, MoveKind, MoveOutcome, MoveState } from '#contract/back-office/moves.ts'

export const stateTexts: Record<MoveState, string> = {
  files: 'Takes files',
  trying: 'Being checked',
  tried: 'Checked',
  running: 'Being brought in',
  done: 'Brought in',
  undoing: 'Being taken back',
  undone: 'Taken back',
}

export const fileKinds: Record<Move['files'][number]['kind'], [one: string, many: string]> = {
  products: ['piece', 'pieces'],
  customers: ['customer', 'customers'],
  orders: ['order', 'orders'],
  redirects: ['address', 'addresses'],
  pictures: ['picture', 'pictures'],
}

export const kindNames: Record<MoveKind, string> = {
  product: 'Pieces',
  review: 'Reviews',
  customer: 'Customers',
  order: 'Orders of before',
  redirect: 'Addresses that lead on',
}

export const outcomes: Record<MoveOutcome, { label: string; badge: string }> = {
  new: { label: 'New', badge: 'badge-success' },
  changed: { label: 'Changed', badge: 'badge-warning' },
  differs: { label: 'Differs', badge: 'badge-warning' },
  same: { label: 'Unchanged', badge: 'badge-soft' },
  refused: { label: 'Left out', badge: 'badge-danger' },
}

/** The sum of some numbers over all kinds. */
export function sumCounts(counts: Move['counts'], ...names: Exclude<keyof Move['counts'][number], 'kind'>[]): number {
  return counts.flatMap((each) => names.map((name) => each[name])).reduce((sum, count) => sum + count, 0)
}

/** The shop works on it, so the page asks again and again how far it is. */
export function isUnderWay({ state, pictures }: Move): boolean {
  return ['trying', 'running', 'undoing'].includes(state) || (state === 'done' && pictures.waiting > 0)
}
