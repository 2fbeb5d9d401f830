import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { myListReplaced, selectMyList } from '#app/store/my-list.ts'
import { selectIsRestored, selectUserInfo } from '#app/store/session.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { groupByRoom } from '#rules/selling/my-list/list-groups.ts'
import { paths } from '#rules/paths.ts'
import { CompareList } from './compare-list.tsx'
import { ListAction } from './list-action.tsx'
import { useSpaceOfRoom } from './list-space.ts'
import { ListSection } from './list-section.tsx'
import { OwnRow } from './own-row.tsx'
import { SendList } from './send-list.tsx'
import { type OwnPiece, useListedPieces } from './use-listed-pieces.ts'
import { Wall } from './wall.tsx'
import { WholeList } from './whole-list.tsx'
import styles from './my-list.module.scss'

/**
 * The own list, which the browser keeps: the server does not know it when it renders the page. Until local storage has
 * been read the page reserves its space and shows neither pieces nor an empty list.
 */
export function Component() {
  const isRestored = useAppSelector(selectIsRestored)
  const isSignedIn = useAppSelector(selectUserInfo) !== null
  return (
    <>
      <PageMeta title="My list" />
      <div className="container">
        <div className={`page-head ${styles.head}`}>
          <h1>My list</h1>
          <p className="lead">
            {isSignedIn
              ? 'Saved to your account, on all your devices.'
              : 'Saved in this browser. Sign in to see it on all your devices.'}
          </p>
        </div>
        {isRestored ? (
          <OwnList />
        ) : (
          <div className={styles.unread}>
            <noscript>
              <p>
                Your list is saved in your browser, which needs JavaScript. Turn it on and reload this page, or press
                the heart on a piece to open your list without it.
              </p>
            </noscript>
          </div>
        )}
      </div>
    </>
  )
}

/** A piece that was taken off the list, and where it was. */
interface Removed {
  piece: OwnPiece
  index: number
}

function OwnList() {
  const store = useAppStore()
  const items = useAppSelector(selectMyList)
  const now = useNow()
  const list = useListedPieces(items)
  const spaceOf = useSpaceOfRoom()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [restored, setRestored] = useState('')
  const [announcement, setAnnouncement] = useState('')

  function remove(piece: OwnPiece) {
    const index = items.indexOf(piece.added)
    store.dispatch(myListReplaced(items.filter((item) => item !== piece.added)))
    setRemoved({ piece, index })
    setAnnouncement(`${piece.product.name} removed`)
  }

  function undo({ piece, index }: Removed) {
    const others = items.filter(({ product }) => product !== piece.added.product)
    store.dispatch(myListReplaced(others.toSpliced(index, 0, piece.added)))
    setRemoved(null)
    setRestored(piece.product._id)
    setAnnouncement(`${piece.product.name} is back on your list`)
  }

  /** A piece that is hidden may be sold again, so it stays until the shopper removes it. */
  function forgetUnsold() {
    store.dispatch(myListReplaced(list.pieces.map(({ added }) => added)))
    setAnnouncement('Removed')
  }

  if (list.error) {
    return <ErrorMessage message={errorMessage(list.error)} busy={list.isFetching} onTryAgain={list.tryAgain} />
  }
  // A removed piece stays in its place with its Undo.
  const isGone = removed !== null && !items.some(({ product }) => product === removed.piece.added.product)
  const shown = isGone ? list.pieces.toSpliced(removed.index, 0, removed.piece) : list.pieces
  return (
    <>
      <LiveRegion text={announcement} />
      {list.unsold > 0 && (
        <p className={styles.unsold}>
          {unsoldText(list.unsold)} <ListAction onClick={forgetUnsold}>Remove from the list</ListAction>
        </p>
      )}
      {shown.length === 0 && list.isRead && list.unsold === 0 && <EmptyList />}
      {shown.length > 0 && (
        <div className={styles.page}>
          <div>
            {groupByRoom(shown).map((group) => (
              <ListSection
                key={group.title}
                group={{ ...group, pieces: group.pieces.filter((piece) => !isGone || piece !== removed.piece) }}
              >
                {group.pieces.map((piece) =>
                  isGone && piece === removed.piece ? (
                    <li className={styles.removed} key={piece.product._id}>
                      <p>{piece.product.name} removed.</p>
                      <ListAction takesFocus about={piece.product.name} onClick={() => undo(removed)}>
                        Undo
                      </ListAction>
                    </li>
                  ) : (
                    <OwnRow
                      key={piece.product._id}
                      piece={piece}
                      now={now}
                      space={spaceOf(group.room)}
                      isRestored={restored === piece.product._id}
                      onRemove={() => remove(piece)}
                    />
                  ),
                )}
              </ListSection>
            ))}
            {list.pieces.length > 0 && <Wall pieces={list.pieces} />}
          </div>
          {list.pieces.length > 0 && (
            <WholeList pieces={list.pieces}>
              <SendList pieces={list.pieces} />
              <CompareList pieces={list.pieces} />
            </WholeList>
          )}
        </div>
      )}
    </>
  )
}

function unsoldText(count: number): string {
  return count === 1
    ? 'We no longer sell one of the pieces on your list.'
    : `We no longer sell ${count} of the pieces on your list.`
}

function EmptyList() {
  const actions = (
    <>
      <Link className="btn btn-primary" to={paths.products}>
        All products
      </Link>
      <Link className="btn btn-outline" to={paths.room('living')}>
        Browse by size
      </Link>
    </>
  )
  return (
    <EmptyState title="Your list is empty" actions={actions}>
      Press the heart on a piece to save it here, with that day’s price and stock.
    </EmptyState>
  )
}
