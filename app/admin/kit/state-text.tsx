import type { ReactNode } from 'react'
import styles from './kit.module.scss'

/** A state in a word or two, with a square before it: filled when all is well. */
export function StateText({ variant, children }: { variant: 'ok' | 'bad' | 'wait'; children: ReactNode }) {
  return <span className={styles[variant]}>{children}</span>
}

export function stateCell({ variant, text }: { variant: 'ok' | 'bad' | 'wait'; text: string }) {
  return <StateText variant={variant}>{text}</StateText>
}
