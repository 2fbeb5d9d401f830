import { type ReactNode, useState } from 'react'
import { useEmptyFirst } from '#app/ui/feedback/use-empty-first.ts'
import styles from './dock.module.scss'

/**
 * A list with its bars. The bar of the selection takes the place of the table's heading, and on a phone it is above the
 * tabs; both stay in sight while the list scrolls.
 */
export function DockArea({ bar, foot, children }: { bar?: ReactNode; foot?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.area}>
      {bar}
      <div className={styles.content}>{children}</div>
      <div className={styles.foot}>{foot}</div>
    </div>
  )
}

export function Dock({ label, isDone = false, children }: { label?: string; isDone?: boolean; children: ReactNode }) {
  const isThere = useEmptyFirst()
  return (
    <div
      className={`${styles.dock} ${isDone ? styles.done : ''} d-print-none`}
      role={isDone ? 'status' : 'region'}
      aria-label={label}
    >
      {(isThere || !isDone) && children}
    </div>
  )
}

interface SelectionBarProps {
  label: string
  text: string
  /** The button of the next step, which a phone shows beside More…. */
  first?: ReactNode
  panel?: ReactNode
  children: ReactNode
}

/** The actions on the selected rows. On a narrow page all but the first are behind More…. */
export function SelectionBar({ label, text, first, panel, children }: SelectionBarProps) {
  const isThere = useEmptyFirst()
  const [isMore, setIsMore] = useState(false)
  return (
    <section className={`${styles.bar} d-print-none`} aria-label={label}>
      <div className={styles.row}>
        <strong role="status">{isThere && text}</strong>
        {first}
        <button className={styles.more} type="button" aria-expanded={isMore} onClick={() => setIsMore(!isMore)}>
          More…
        </button>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a press on one of the buttons closes their list */}
        <div className={styles.rest} data-open={isMore || undefined} onClick={() => setIsMore(false)}>
          {children}
        </div>
      </div>
      {panel && <div className={styles.panel}>{panel}</div>}
    </section>
  )
}
