import type { ReactNode } from 'react'

/** A question that shoppers ask, and the answer. */
export type Answer = readonly [question: string, answer: ReactNode]
