import { Link } from 'react-router'
import styles from './figures.module.scss'

/** A number of a page, and where the things are that it counts. */
interface Figure {
  name: string
  value: number | string
  to: string
}

/** The key figures at the top of an admin page. Each is a link, unless there is nothing to see. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, to }) => (
        <div key={name}>
          <dt>{value === 0 ? name : <Link to={to}>{name}</Link>}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
