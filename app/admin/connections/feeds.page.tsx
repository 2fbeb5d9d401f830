import { Link } from 'react-router'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { StateText } from '#app/admin/kit/state-text.tsx'
import { feedsApi } from '#app/api/admin/selling.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { copyText } from '#app/ui/feedback/copy-text.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { GoogleFeedState, LeftOutReason } from '#contract/selling/feeds.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { nzTimeText } from '#rules/platform/nz-dates.ts'
import { ConnectionsHeading } from './connections-heading.tsx'
import styles from './connections.module.scss'
import { LeaveOut } from './leave-out.tsx'
import { useAct } from './use-act.ts'

// Always refetch on mount: every order and every saved product changes it.
export const loader = prefetch(() => [feedsApi.google.initiate(undefined, { forceRefetch: true })])

/** The feeds: what the Google feed has, its address, and the pieces that it leaves out. */
export function Component() {
  const { data, error, isFetching, refetch } = feedsApi.google.useQuery()
  return (
    <>
      <PageMeta title="Google and feeds" />
      <ConnectionsHeading />
      {!data && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
      {data && (
        <section className={styles.feed} aria-labelledby="google-feed">
          <h2 className="h3" id="google-feed">
            Google Merchant feed
          </h2>
          <div className={styles.halves}>
            <div>
              <LastRead feed={data} />
              <FeedFigures feed={data} />
              <FeedAddress />
            </div>
            <div>
              <LeftOut leftOut={data.leftOut} />
              <LeaveOut />
              <p className="meta mt-3 mb-0">
                New pieces as an Atom feed:{' '}
                <a className={styles.code} href={paths.feeds.newPieces}>
                  {paths.feeds.newPieces}
                </a>
              </p>
            </div>
          </div>
        </section>
      )}
    </>
  )
}

/** When Google last read the feed, in words. */
function LastRead({ feed: { readByGoogleAt, readByOthersAt } }: { feed: GoogleFeedState }) {
  return (
    <p>
      {readByGoogleAt === null ? (
        <StateText look="wait">Not read by Google yet</StateText>
      ) : (
        <StateText look="ok">Read by Google on {nzTimeText(readByGoogleAt)}</StateText>
      )}
      {readByOthersAt !== null && (
        <span className={`meta ${styles.about}`}>By others on {nzTimeText(readByOthersAt)}</span>
      )}
    </p>
  )
}

function FeedFigures({ feed: { pieces, inFeed, onSale, outOfStock, leftOut } }: { feed: GoogleFeedState }) {
  const figures = [
    ['Pieces in the feed', `${inFeed} of ${pieces}`],
    ['On sale, with price and days', onSale],
    ['None in stock, sent as ‘out of stock’', outOfStock],
    ['Left out', leftOut.count],
  ] as const
  return (
    <dl className={styles.counts}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function FeedAddress() {
  const address = useShopDetails().publicUrl + paths.feeds.google
  return (
    <>
      <label className="form-label" htmlFor="feed-address">
        Feed address
      </label>
      <input
        id="feed-address"
        className={`form-control form-control-sm ${styles.code}`}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.buttons}>
        <button type="button" className="btn btn-outline btn-sm" onClick={() => void copyText(address, 'address')}>
          Copy<span className="visually-hidden"> the address of the feed</span>
        </button>
        <a className="btn btn-quiet btn-sm" href={paths.feeds.google}>
          View feed
        </a>
      </div>
    </>
  )
}

/** The published pieces that the Google feed leaves out, each with the reason and the way to correct it. */
function LeftOut({ leftOut: { count, pieces } }: { leftOut: GoogleFeedState['leftOut'] }) {
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
  const include = useAct(feedsApi.choose.useMutation())
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

/** Why the Google feed leaves a piece out, and what the owner corrects. */
const leftOutText: Record<Exclude<LeftOutReason, 'by-owner'>, { why: string; part: string }> = {
  'no-picture': { why: 'There’s no picture', part: 'Picture' },
  'small-picture': { why: 'The picture is smaller than 500 px', part: 'Picture' },
  'no-description': { why: 'There’s no description', part: 'Text' },
  'no-price': { why: 'The price is $0.00', part: 'Price' },
}
