import { Link } from 'react-router'
import { maxCompared } from '#rules/fit/compared.ts'
import type { ListedPiece } from '#rules/my-list/list-groups.ts'
import { paths } from '#rules/paths.ts'
import styles from './my-list.module.scss'

/** The link that compares the first pieces of a list, as many as a comparison has room for. */
export function CompareList({ pieces }: { pieces: readonly ListedPiece[] }) {
  const ids = pieces.slice(0, maxCompared).map(({ product }) => product._id)
  return (
    <p className="mb-0 mt-3">
      <Link className={styles.compare} to={paths.compare(ids)}>
        <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M1 14.5h14M2 14.5v-5h5v5m0 0v-11h6.5v11" fill="none" stroke="currentColor" strokeWidth="1.2" />
        </svg>
        Compare to scale
      </Link>
    </p>
  )
}
