import { type ReactNode, useState } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import styles from './filter-fold.module.scss'

interface FilterFoldProps {
  /** How many of the fields narrow the list. */
  chosen: number
  children: ReactNode
}

/** The fields of a filter but for its search. On a phone they are folded behind a button that counts them. */
export function FilterFold({ chosen, children }: FilterFoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        className={`btn btn-outline ${styles.fold}`}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="sliders" />
        {chosen === 0 ? 'Filters' : `Filters, ${chosen}`}
      </button>
      <div className={isOpen ? `${styles.fields} ${styles.isOpen}` : styles.fields}>{children}</div>
    </>
  )
}
