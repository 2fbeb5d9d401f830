import type { ReactNode } from 'react'
import styles from './track.module.scss'

/** A step of a track: done, the one that comes next, or a later one. */
export interface TrackStep {
  label: string
  state: 'done' | 'now' | 'later'
  /** When it happened, or what happens then. */
  note?: ReactNode
}

const spoken: Record<TrackStep['state'], string> = { done: ', done', now: ', now', later: ', still to come' }

/** The steps of an order or a parcel on a line that is filled to the last one done, upright on phones (design, Track). */
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

/** The line between a step and the next one is filled once that one is done; after the last step, with it. */
function lookOf({ state }: TrackStep, next: TrackStep | undefined): string | undefined {
  if (state !== 'done') return styles[state]
  const isFilled = next === undefined || next.state === 'done'
  return `${styles.done} ${isFilled ? styles.isFilled : styles.isReached}`
}
