import { Link } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import styles from './kit.module.scss'

export interface FilterChip {
  text: string
  to: string
}

export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  return chips.map(({ text, to }) => (
    <Link key={text} className={styles.chip} to={to}>
      {text}
      <Icon name="x-lg" />
      <span className="visually-hidden">remove this filter</span>
    </Link>
  ))
}
