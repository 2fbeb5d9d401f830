import type { Mover, Planned } from './mover.ts'

export const planRedirects: Mover = async (_context, _tx, records) => {
  const planned = records.map((record): Planned => ({ record, outcome: 'refused', notes: [], differences: [], targetId: null }))
  return { planned, store: async () => [] }
}
