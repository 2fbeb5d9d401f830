import type { ReactNode } from 'react'
import styles from './kit.module.scss'

/** A state in a word or two, with a square before it: filled when all is well. */
export function StateText({ look, children }: { look: 'ok' | 'bad' | 'wait'; children: ReactNode }) {
  return <span className={styles[look]}>{children}</span>
}

/** A state as the cell of a table. */
export function stateCell({ look, text }: { look: 'ok' | 'bad' | 'wait'; text: string }) {
  return <StateText look={look}>{text}</StateText>
}
