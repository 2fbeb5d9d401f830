import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage, errorStatus } from '#app/api/error-message.ts'
import { myListApi } from '#app/api/selling.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import {
  readSharedLink,
  sharedProducts,
  writeSharedLink,
  type SharedLink,
} from '#app/shop/frame/my-list/shared-link.ts'
import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { myListReplaced, selectMyList } from '#app/store/my-list.ts'
import { readSavedSpace } from '#app/store/saved-space.ts'
import { selectIsRestored, selectUserInfo } from '#app/store/session.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { useSpace } from '#app/store/use-space.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { SendLink } from '#app/ui/form/send-link.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { emptySpace, isEmptySpace, type Space, writeSpace } from '#rules/catalogue/fit/space.ts'
import type { Room } from '#rules/catalogue/rooms.ts'
import { paths } from '#rules/paths.ts'
import { groupByRoom, type ListedItem } from '#rules/selling/my-list/list-groups.ts'
import { listChanges, type ListChange } from '#rules/selling/my-list/list-change.ts'
import styles from '#app/shop/saved/saved.module.scss'
import { DoorVerdict, FitVerdict } from '#app/ui/fit/verdict.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { LineIcon } from '#app/ui/image/line-icon.tsx'
import { planIcon } from '#app/ui/image/plan-icon.ts'
import { productDoorFitOf, productFitOf } from '#rules/catalogue/fit/product-fit.ts'
import { addProducts } from '#app/shop/frame/my-list/add-products.ts'
import { CompareList, ListAction, ListSection, WholeList, ListRow } from './list-section.tsx'
import { useListedProducts, type OwnProduct } from './use-listed-products.ts'
import { Wall } from './wall.tsx'

/** The server does not know the list. Until local storage has been read, the page only reserves its space. */
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

interface Removed {
  piece: OwnProduct
  index: number
}

function OwnList() {
  const store = useAppStore()
  const items = useAppSelector(selectMyList)
  const now = useNow()
  const list = useListedProducts(items)
  const spaceOf = useSpaceOfRoom()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [restored, setRestored] = useState('')
  const [announcement, setAnnouncement] = useState('')

  function remove(piece: OwnProduct) {
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

  /** A hidden product may be sold again, so only the shopper removes it. */
  function forgetUnsold() {
    store.dispatch(myListReplaced(list.pieces.map(({ added }) => added)))
    setAnnouncement('Removed')
  }

  if (list.error) {
    return <ErrorMessage message={errorMessage(list.error)} busy={list.isFetching} onTryAgain={list.tryAgain} />
  }
  // A removed product stays in its place with its Undo.
  const isGone = removed !== null && !items.some(({ product }) => product === removed.piece.added.product)
  const shown = isGone ? list.pieces.toSpliced(removed.index, 0, removed.piece) : list.pieces
  return (
    <>
      <LiveRegion text={announcement} />
      {list.unsold > 0 && (
        <p className="d-flex flex-wrap align-items-center column-gap-4">
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
                    <li
                      className={`d-flex flex-wrap align-items-center column-gap-4 py-2 ${styles.removed}`}
                      key={piece.product._id}
                    >
                      <p className="m-0">{piece.product.name} removed.</p>
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
              <p className="mb-0 mt-3">
                <Link className="icon-button" to={paths.plan('from=list')}>
                  <LineIcon path={planIcon} />
                  Plan a room with these
                </Link>
              </p>
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

/** The address's space, or the one saved for the room. Only the browser shows the list. */
function useSpaceOfRoom(): (room: Room | undefined) => Space {
  const { space } = useSpace(null)
  return (room) => {
    if (!isEmptySpace(space)) return space
    const saved = room && readSavedSpace(room.path)
    return saved?.isOn ? saved.space : emptySpace
  }
}

/** Links to a copy, which the shop has only on demand. A changed list is sent again under the same address. */
function SendList({ pieces }: { pieces: readonly ListedItem[] }) {
  const shop = useShopDetails()
  const [link, setLink] = useState(readSharedLink)
  const [share, sharing] = myListApi.share.useMutation()
  const [stop, stopping] = myListApi.stopSharing.useMutation()
  const items = pieces.map(({ product, qty }) => ({ product: product._id, qty }))
  const isCurrent = link?.shared === sharedProducts(items)

  function remember(next: SharedLink | null) {
    writeSharedLink(next)
    setLink(next)
  }

  async function makeLink() {
    const result = await share({ items, ...(link && { name: link.name, key: link.key }) })
    if (result.error) return showToast('error', errorMessage(result.error))
    remember({ ...result.data, shared: sharedProducts(items) })
  }

  async function stopSharing({ name, key }: SharedLink) {
    const { error } = await stop({ name, key })
    // A copy that is gone is no longer shared.
    if (error && errorStatus(error) !== 404) return showToast('error', errorMessage(error))
    remember(null)
    showToast('success', 'The link no longer works')
  }

  return (
    <div className="mt-4">
      {link ? (
        <SendLink label="Send this list" url={shop.publicUrl + paths.sharedList(link.name)}>
          Copy
        </SendLink>
      ) : (
        <p className="form-label">Send this list</p>
      )}
      {!isCurrent && (
        <>
          {link && <p className="meta">The link shows the list as it was when you made it.</p>}
          <button
            type="button"
            className="btn btn-outline mt-2"
            aria-busy={sharing.isLoading || undefined}
            onClick={() => void makeLink()}
          >
            {link ? 'Update the link' : 'Make a link'}
          </button>
        </>
      )}
      <p className="meta mt-2">
        Anyone with the link can see the pieces and prices, but not your name. It works for 180 days.
      </p>
      {link && (
        <ListAction aria-busy={stopping.isLoading || undefined} onClick={() => void stopSharing(link)}>
          Stop sharing
        </ListAction>
      )}
    </div>
  )
}

interface OwnRowProps {
  piece: OwnProduct
  now: Date
  space: Space
  /** Put back, so its Remove takes the focus. */
  isRestored: boolean
  onRemove: () => void
}

function OwnRow({ piece, now, space, isRestored, onRemove }: OwnRowProps) {
  const store = useAppStore()
  const { product, added } = piece
  const isInStock = product.countInStock > 0
  const fit = productFitOf(product, space)
  const door = productDoorFitOf(product, space)
  return (
    <ListRow
      piece={piece}
      query={writeSpace(space)}
      priceBefore={added.price > product.price && isInStock ? added.price : undefined}
      actions={
        <>
          {isInStock ? (
            <ListAction about={product.name} onClick={() => addProducts(store, [piece])}>
              Add to Cart
            </ListAction>
          ) : (
            <Link
              className="link-button"
              to={paths.product(product._id)}
              aria-label={`Tell me when it’s back: ${product.name}`}
            >
              Tell me when it’s back
            </Link>
          )}
          <ListAction aria-label={`Remove ${product.name}`} takesFocus={isRestored} onClick={onRemove}>
            Remove
          </ListAction>
        </>
      }
    >
      {listChanges(added, product, now.toISOString()).map((change) => (
        <Change key={change.text} change={change} />
      ))}
      {fit && <FitVerdict fit={fit} place="card" />}
      {door?.kind === 'tooBig' && <DoorVerdict fit={door} />}
      {!isInStock && added.countInStock <= 0 && <p className="stock stock-out">Out of Stock</p>}
    </ListRow>
  )
}

function Change({ change: { text, tone } }: { change: ListChange }) {
  return (
    <p className={`d-flex align-items-baseline fw-semibold text-${tone} ${styles.changed}`}>
      {tone === 'warning' && <Icon name="exclamation-triangle" />}
      {tone === 'danger' && (
        <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 .5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15m-3 4.5 6 6m0-6-6 6" fill="none" stroke="currentColor" />
        </svg>
      )}
      {text}
    </p>
  )
}
