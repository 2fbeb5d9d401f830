import { memo, type ReactNode, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { catalogueApi } from '#app/api/catalogue.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { LineIcon } from '#app/ui/image/line-icon.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { emptySpace } from '#rules/catalogue/fit/space.ts'
import { isId } from '#rules/platform/ids.ts'
import type { PlanHistory } from '#rules/plan/plan-history.ts'
import { countParts } from '#rules/plan/sentences.ts'
import type { Wall } from '#contract/plan/room.ts'
import { paths } from '#rules/paths.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { dayText, nzDay } from '#rules/platform/nz-dates.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { PrintSheets } from './print-sheets.tsx'
import { WallsView } from './walls-view.tsx'
import { AddPiece, Segments } from './add-piece.tsx'
import { ChosenPiece, distancesId } from './chosen-piece.tsx'
import { Openings } from './openings.tsx'
import { focusBoard, PlanBoard } from './plan-board.tsx'
import { PlanSays } from './plan-says.tsx'
import type { PlanStore } from './plan-store.ts'
import { PlanSum, timeText, useAddToCart } from './plan-sum.tsx'
import styles from './plan.module.scss'
import { RoomForm } from './room-form.tsx'
import { RoomList } from './room-list.tsx'
import { type Note, type PlanUse, usePlan } from './use-plan.ts'

export interface RoomPlanProps {
  /** The head of the page with the acts. */
  headWith: (acts?: ReactNode) => ReactNode
  store: PlanStore
  history: PlanHistory
  /** The width of a doorway that a new door begins with, in mm. */
  doorMm: number | null
  onRemove: () => void
  /** The row of rooms, between the head and the plan. */
  above: ReactNode
}

/** One room: its plan, what the plan says, what can be added, and what it costs. */
export function RoomPlan({ store, history, doorMm, onRemove, above, headWith }: RoomPlanProps) {
  const use = usePlan(store, history)
  const { plan, room, products, chosenId, note } = use
  const { search } = useLocation()
  const [hasSettings, setSettings] = useState(doorMm !== null && room.openings.length === 0)
  const isUnread = products.error !== undefined && products.products.size === 0
  const chosen = plan.items.find(({ id }) => id === chosenId)
  const soldOut = room.items.filter((item) => 'product' in item && products.find(item.product.id)?.countInStock === 0)
  const soldOutIds = new Set(soldOut.map(({ id }) => id))
  const wall = wallOf(search)
  const navigate = useNavigate()
  useAddFromAddress(use)

  function show(view: keyof typeof views, nextWall: Wall = 'A') {
    const query = new URLSearchParams(search)
    query.delete('wall')
    query.delete('view')
    if (view === 'walls') {
      query.set('view', 'walls')
      query.set('wall', nextWall)
    }
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true })
  }
  /** Drawn after the plan, so that a key or a drag moves its item within a frame. */
  const later = useDeferredValue({ use, chosen, soldOutIds, toPlan: () => wall && show('plan') })
  const piece = later.chosen?.id === chosen?.id ? later : { use, chosen }

  function productOf(itemId: string) {
    const item = room.items.find(({ id }) => id === itemId)
    return item && 'product' in item ? products.find(item.product.id) : undefined
  }
  useOfflineToast(products.error !== undefined, products.readAtMs)

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'radio'
    if (isField || event.altKey || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) use.redo()
    else use.undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  const steps = [
    ['Undo', 'Control+Z', use.canUndo, use.undo, undefined],
    ['Redo', 'Control+Y', use.canRedo, use.redo, styles.mirrored],
  ] as const
  const acts = (
    <>
      {steps.map(([name, key, can, step, className]) => (
        // Not `disabled`, which would take the focus from the last step.
        <button
          className="icon-button"
          key={name}
          type="button"
          aria-keyshortcuts={key}
          aria-disabled={!can || undefined}
          onClick={step}
        >
          <Icon name="arrow-counterclockwise" className={className} />
          <span>{name}</span>
        </button>
      ))}
      <button className={`icon-button ${styles.wideOnly}`} type="button" onClick={() => window.print()}>
        <Icon name="printer" />
        <span>Print to scale</span>
      </button>
    </>
  )
  return (
    <>
      {headWith(acts)}
      {above}
      <LiveRegion text={use.spoken} />
      {isUnread && (
        <Alert
          kind="danger"
          action={
            <button className="link-button" type="button" onClick={products.tryAgain}>
              Try again
            </button>
          }
        >
          The pieces of this plan can’t be read just now. The room and all places are kept.
        </Alert>
      )}
      <div className={chosen ? `${styles.grid} ${styles.hasSheet}` : styles.grid}>
        <div>
          <section className={styles.board} aria-label="Plan">
            <div className={styles.tools}>
              <Segments label="View" options={views} value={wall ? 'walls' : 'plan'} onChange={show} />
              {wall && (
                <Segments label="Wall" options={wallNames} value={wall} onChange={(next) => show('walls', next)} />
              )}
              <button
                className="icon-button"
                type="button"
                aria-expanded={hasSettings}
                onClick={() => setSettings(!hasSettings)}
              >
                <LineIcon path="M3.5 15V1.5h9V15M1 15h14M10.5 8v1.2" />
                <span>Room, doors, windows</span>
              </button>
            </div>
            {hasSettings && <Settings use={use} doorMm={doorMm} onRemove={onRemove} />}
            {wall && <WallsView plan={plan} wall={wall} productOf={productOf} />}
            {!wall && (
              <PlanBoard
                plan={plan}
                judged={use.judged}
                findings={use.findings}
                shown={use.shown}
                chosenId={chosenId}
                soldOutIds={soldOutIds}
                choose={use.choose}
                place={use.place}
                follow={use.follow}
                takeOut={use.takeOut}
                oneMore={use.oneMore}
                toDistances={() => document.getElementById(distancesId)?.focus()}
              >
                {piece.chosen && <ChosenPiece key={piece.chosen.id} use={piece.use} item={piece.chosen} isInSheet />}
              </PlanBoard>
            )}
          </section>
          <PlanSays use={later.use} toPlan={later.toPlan} />
          <AddPiece use={later.use} isFromList={new URLSearchParams(search).get('from') === 'list'} />
        </div>
        <aside className={styles.aside} aria-label="Chosen piece, list and sum">
          {piece.chosen && <ChosenPiece key={piece.chosen.id} use={piece.use} item={piece.chosen} />}
          <RoomList use={later.use} />
          <PlanSum use={later.use} />
        </aside>
      </div>
      <NoteBar
        note={note}
        count={countParts(later.use.plan, later.use.said).join(', ')}
        onClose={() => use.setNote(null)}
      />
      <PhoneBar use={later.use} />
      <Printed use={later.use} soldOutIds={later.soldOutIds} />
    </>
  )
}

const Printed = memo(function Printed({ use, soldOutIds }: { use: PlanUse; soldOutIds: ReadonlySet<string> }) {
  const now = useNow()
  const { count, total } = useAddToCart(use)
  const { publicUrl } = useShopDetails()
  return (
    <PrintSheets
      plan={use.plan}
      soldOutIds={soldOutIds}
      today={dayText(nzDay(now.toISOString()))}
      sum={`${count === 1 ? '1 piece' : `${count} pieces`}, ${formatDollars(total)} with freight.`}
      address={publicUrl + paths.plan()}
    />
  )
})

const views = { plan: 'Plan', walls: 'Walls' } as const
const wallNames = { A: 'A', B: 'B', C: 'C', D: 'D' } as const satisfies Record<Wall, Wall>

/** The wall of the address, A for one that there is not; null while the plan is shown. */
function wallOf(search: string): Wall | null {
  const query = new URLSearchParams(search)
  if (query.get('view') !== 'walls') return null
  return Object.values(wallNames).find((wall) => wall === query.get('wall')) ?? 'A'
}

/** On phones: the way to a new piece, to the sentences, and into the cart. */
const PhoneBar = memo(function PhoneBar({ use }: { use: PlanUse }) {
  const { count, add } = useAddToCart(use)
  const look = use.said.length
  const goTo = (id: string) => {
    const heading = document.getElementById(id)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.bar} role="group" aria-label="Plan tools">
      <button className="bare" type="button" onClick={() => goTo('plan-add')}>
        <Icon name="plus-lg" />
        Piece
      </button>
      <button className="bare" type="button" onClick={() => goTo('plan-says')}>
        <b className={`${styles.number} ${look > 0 ? styles.warn : ''}`}>{look}</b> to look at
      </button>
      <button className="btn btn-primary" type="button" disabled={count === 0} onClick={add}>
        {`Add ${count} to Cart`}
      </button>
    </div>
  )
})

/** Sizes and name of the room, its doors, windows and fixed things. */
function Settings({ use, doorMm, onRemove }: { use: PlanUse; doorMm: number | null; onRemove: () => void }) {
  const { room, change } = use
  const [isAsked, setAsked] = useState(false)
  return (
    <div className={styles.settings}>
      <RoomForm
        key={[room.name, room.lengthMm, room.widthMm, room.heightMm].join(' ')}
        room={room}
        space={emptySpace}
        onDraw={(sizes) => {
          use.resize(sizes)
          focusBoard()
        }}
      />
      <Openings room={room} doorMm={doorMm} onChange={change} />
      <button className="link-button" type="button" onClick={() => setAsked(true)}>
        Delete this room
      </button>
      <ConfirmDialog
        show={isAsked}
        question={`Delete the ${room.name.toLowerCase()}?`}
        consequence="You can undo this until you leave the page."
        action="Delete the room"
        keep="Keep the room"
        isDanger
        onConfirm={onRemove}
        onCancel={() => setAsked(false)}
      />
    </div>
  )
}

const noteMs = 10_000

/** What has just happened, with Undo; it goes by itself. */
function NoteBar({ note, count, onClose }: { note: Note | null; count: string; onClose: () => void }) {
  useEffect(() => {
    if (!note) return undefined
    const timer = setTimeout(onClose, noteMs)
    return () => clearTimeout(timer)
  })
  const meta = note?.hasCount ? count : note?.meta
  return (
    <div className={styles.toast} role="status">
      {note && (
        <div>
          <p className="m-0">
            {note.text}
            {meta && <span className="meta d-block">{meta}</span>}
          </p>
          {note.undo && (
            <button
              className="link-button"
              type="button"
              onClick={() => {
                note.undo?.()
                onClose()
                focusBoard()
              }}
            >
              Undo
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** Lays in the product of `?add=`, by its code or id, once; then the parameter leaves the address. */
function useAddFromAddress({ layInProduct, setNote }: PlanUse) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const add = new URLSearchParams(search).get('add') ?? ''
  const isById = isId(add)
  const byId = catalogueApi.current.useQuery({ ids: add }, { skip: !isById })
  const byCode = catalogueApi.search.useQuery(
    { keyword: add.slice(0, 60), pageNumber: 1, perPage: 12 },
    { skip: add === '' || isById },
  )
  const { currentData, error } = isById ? byId : byCode
  const products = currentData && ('products' in currentData ? currentData.products : currentData)
  const done = useRef('')
  useEffect(() => {
    if (add === '' || done.current === add || (!products && !error)) return
    done.current = add
    const found = products?.find(({ _id, code }) => (isById ? _id === add : code.toLowerCase() === add.toLowerCase()))
    if (found) layInProduct(found)
    else setNote({ text: 'We can’t find the piece to lay in. Search for it below.' })
    const query = new URLSearchParams(search)
    query.delete('add')
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true })
  }, [add, isById, products, error, search, navigate, layInProduct, setNote])
}

/** Says once that the connection is gone; the plan goes on. */
function useOfflineToast(isOffline: boolean, readAtMs: number | undefined) {
  const isSaid = useRef(false)
  useEffect(() => {
    function say() {
      if (isSaid.current) return
      isSaid.current = true
      const prices = readAtMs === undefined ? '' : ` Prices and stock are from ${timeText(readAtMs)}.`
      showToast('error', `No connection. The plan goes on in this browser.${prices}`)
    }
    if (isOffline) say()
    window.addEventListener('offline', say)
    return () => window.removeEventListener('offline', say)
  }, [isOffline, readAtMs])
}
