import type { ReactNode } from 'react'
import styles from './accordion.module.scss'

interface AccordionPart {
  title: string
  children: ReactNode
  open?: boolean
}

interface AccordionProps {
  parts: readonly AccordionPart[]
  /** The heading level of the titles. */
  level?: 2 | 3
}

/** Parts that open and close, as native `details`: they work without script, and find-in-page opens them. */
export function Accordion({ parts, level = 3 }: AccordionProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.accordion}>
      {parts.map(({ title, children, open }) => (
        <details className={styles.item} key={title} open={open}>
          <summary className={styles.title}>
            <Heading>{title}</Heading>
          </summary>
          <div className={styles.body}>{children}</div>
        </details>
      ))}
    </div>
  )
}
