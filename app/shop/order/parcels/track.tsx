import type { ReactNode } from 'react'
import styles from './track.module.scss'

export interface TrackStep {
  label: string
  state: 'done' | 'now' | 'later'
  note?: ReactNode
}

const spoken: Record<TrackStep['state'], string> = { done: ', done', now: ', now', later: ', still to come' }

/** Filled up to the last step done; upright on phones (design, Track). */
export function Track({ label, steps }: { label: string; steps: readonly TrackStep[] }) {
  return (
    <ol className={styles.track} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={lookOf(step, steps[index + 1])}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <strong>{step.label}</strong>
          <span className="visually-hidden">{spoken[step.state]}</span>
          {step.note && <span className={`meta ${styles.note}`}>{step.note}</span>}
        </li>
      ))}
    </ol>
  )
}

/** The line after a step is filled once the next one is done; after the last, with it. */
function lookOf({ state }: TrackStep, next: TrackStep | undefined): string | undefined {
  if (state !== 'done') return styles[state]
  const isFilled = next === undefined || next.state === 'done'
  return `${styles.done} ${isFilled ? styles.isFilled : styles.isReached}`
}
