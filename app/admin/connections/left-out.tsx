import { Link } from 'react-router'
import { useChoosePieceMutation } from '#app/api/admin/feeds.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { GoogleFeedState } from '#contract/selling/feeds.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { leftOutText } from './left-out-text.ts'
import { useAct } from './use-act.ts'
import styles from './connections.module.scss'

/** The published pieces that the Google feed leaves out, each with the reason and the way to correct it. */
export function LeftOut({ leftOut: { count, pieces } }: { leftOut: GoogleFeedState['leftOut'] }) {
  return (
    <>
      <h3 className="h5">Left out, and why</h3>
      {count === 0 && <p>No piece is left out.</p>}
      {count > 0 && (
        <ul className={styles.items}>
          {pieces.map((piece) => (
            <Piece key={piece._id} piece={piece} />
          ))}
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

function Piece({ piece: { _id, name, reason } }: { piece: GoogleFeedState['leftOut']['pieces'][number] }) {
  const include = useAct(useChoosePieceMutation())
  const own = reason === 'by-owner'
  return (
    <li>
      <div>
        <Link to={adminPaths.productEdit(_id)}>{name}</Link>
        <br />
        <span className="meta">{own ? 'Left out by you' : leftOutText[reason].why}</span>
      </div>
      {own ? (
        <LoadingButton
          type="button"
          look="outline"
          busy={include.isLoading}
          onClick={() => void include.act({ id: _id, isLeftOut: false })}
        >
          Include<span className="visually-hidden"> {name}</span>
        </LoadingButton>
      ) : (
        <Link className="btn btn-quiet btn-sm" to={adminPaths.productEdit(_id)}>
          {leftOutText[reason].part}
          <span className="visually-hidden"> of {name}</span>
        </Link>
      )}
    </li>
  )
}
