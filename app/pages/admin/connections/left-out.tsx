import { Link } from 'react-router'
import type { GoogleFeedState } from '#contract/admin/feeds.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { leftOutText } from './left-out-text.ts'
import styles from './connections.module.scss'

/** The published pieces that the Google feed leaves out, each with the reason and the way to correct it. */
export function LeftOut({ leftOut: { count, pieces } }: { leftOut: GoogleFeedState['leftOut'] }) {
  return (
    <>
      <h3 className="h5">Left out, and why</h3>
      {count === 0 && <p>No piece is left out.</p>}
      {count > 0 && (
        <ul className={styles.items}>
          {pieces.map(({ _id, name, reason }) => {
            const { why, part } = leftOutText[reason]
            return (
              <li key={_id}>
                <div className={styles.words}>
                  <Link to={adminPaths.productEdit(_id)}>{name}</Link>
                  <br />
                  <span className="meta">{why}</span>
                </div>
                <Link className="btn btn-quiet btn-sm" to={adminPaths.productEdit(_id)}>
                  {part}
                  <span className="visually-hidden"> of {name}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {count > pieces.length && (
        <p className="meta mt-3 mb-0">
          The first {pieces.length} of {count}.
        </p>
      )}
    </>
  )
}
