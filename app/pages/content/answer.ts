import type { ReactNode } from 'react'

/** A question of the support page and its answer. */
export type Answer = readonly [question: string, answer: ReactNode]
