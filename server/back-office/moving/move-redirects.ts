import type { Mover } from './mover.ts'

export const planRedirects: Mover = async () => ({ planned: [], store: async () => [] })
