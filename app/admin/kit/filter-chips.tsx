import { Link } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import styles from './filter-chips.module.scss'

/** A part of a filter in words, and the address of the list without it. */
export interface FilterChip {
  text: string
  to: string
}

/** What a list is filtered by, each part with a link that removes it. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  return chips.map(({ text, to }) => (
    <Link key={text} className={styles.chip} to={to}>
      {text}
      <Icon name="x-lg" />
      <span className="visually-hidden">remove this filter</span>
    </Link>
  ))
}
