import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './row-link.module.scss'

interface RowLinkProps {
  to: string
  isChosen: boolean
  /** Nothing of it waits. */
  isDone: boolean
  icon: ReactNode
  /** Who wrote. */
  name: ReactNode
  /** When. */
  time: string
  /** What it is about, such as a piece. */
  about?: ReactNode
  /** How it begins, or what the shop replied. */
  line: string
  /** Its badges. */
  children: ReactNode
}

/** A row of a list that opens what was written next to the list. */
export function RowLink({ to, isChosen, isDone, icon, name, time, about, line, children }: RowLinkProps) {
  return (
    <li className={`${styles.row} ${isDone ? styles.isDone : ''}`}>
      <Link to={to} aria-current={isChosen ? 'true' : undefined} preventScrollReset>
        {icon}
        <b>{name}</b>
        <span className="meta">{time}</span>
        {about && <span className={styles.about}>{about}</span>}
        <span className={styles.line}>{line}</span>
        <span className={styles.state}>{children}</span>
      </Link>
    </li>
  )
}
