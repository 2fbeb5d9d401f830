import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '#app/ui/image/icon.tsx'
import { footprint, middleOf } from '#rules/plan/footprint.ts'
import type { Finding } from '#rules/plan/judge-plan.ts'
import type { Plan, PlacedItem } from '#rules/plan/placed-items.ts'
import { itemLabel } from '#rules/plan/names.ts'
import { nudge, type Place, toNearestWall, turnItem } from '#rules/plan/place-items.ts'
import type { Point } from '#rules/plan/widest-way.ts'
import { actionOfKey, type KeyAction } from './board-keys.ts'
import { boardScaleOf, nextZoom } from './board-scale.ts'
import { ItemDrawing } from './item-drawing.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { verdictOf } from './figures.ts'
import { Figures, Marks, ShownPlace, SnapLines } from './plan-figures.tsx'
import { PieceSheet } from './piece-sheet.tsx'
import { planViewBox, RoomDrawing } from './room-drawing.tsx'
import { newGesture, useItemDrag } from './use-item-drag.ts'
import { useProperties } from './use-properties.ts'
import { useElementWidth } from './use-element-width.ts'
import { useZoom } from './use-zoom.ts'
import styles from './plan-board.module.scss'

interface PlanBoardProps {
  plan: Plan
  /** The plan that has these findings: the one before, until an item that moves has been drawn. */
  judged?: Plan
  findings: readonly Finding[]
  /** The finding whose place is marked. */
  shown: Finding | null
  chosenId: string | null
  soldOutIds: ReadonlySet<string>
  choose: (itemId: string | null) => void
  /** Moves with the same `gesture` are one step of undo. */
  place: (itemId: string, place: Place, gesture: string) => void
  /** The same for an item that the board has drawn there already. */
  follow: (itemId: string, place: Place, gesture: string) => void
  takeOut: (itemId: string) => void
  oneMore: (itemId: string) => void
  /** Moves the focus to the distances of the chosen item. */
  toDistances: () => void
  /** Details of the chosen item; on phones they open from More. */
  children?: ReactNode
}

/** For what changes the whole room and is gone then, such as its form. */
export const focusBoard = () => document.querySelector<HTMLElement>('[role="application"]')?.focus()

/** The room from above. The drawing is hidden from readers; each item has a button over it. */
export function PlanBoard(props: PlanBoardProps) {
  const { plan, judged = plan, findings, shown, chosenId, soldOutIds, choose, place, follow } = props
  const { takeOut, oneMore, toDistances, children } = props
  const { room, items } = plan
  const [showsKeys, setShowsKeys] = useState(false)
  const { frame, zoom, zoomTo } = useZoom()
  const widthPx = useElementWidth(frame)
  const { lengthMm, widthMm } = room
  const scale = useMemo(() => boardScaleOf({ lengthMm, widthMm }, widthPx, zoom), [lengthMm, widthMm, widthPx, zoom])
  const { layout, pxPerMm, hasFigures } = scale
  const { x, y, width, height } = planViewBox(room, layout)
  const drag = useItemDrag({ plan, pxPerMm, move })
  const gesture = useRef('')
  const lastTurn = useRef<{ itemId: string; to: Place; around: Point } | null>(null)
  const chosen = items.find(({ id }) => id === chosenId)
  const board = useProperties<HTMLDivElement>({
    'px-per-mm': pxPerMm,
    left: layout.marginsMm.left,
    top: layout.marginsMm.top,
    width: scale.widthPx,
    height: scale.heightPx,
    frame: scale.frameHeightPx,
  })

  /** Where items are that have moved since React has drawn the plan. */
  const moved = useRef({ plan, places: new Map<string, Place>() })
  useLayoutEffect(() => {
    if (moved.current.plan === plan) return
    for (const id of moved.current.places.keys()) shift(board.current, id, null, pxPerMm)
    moved.current = { plan, places: new Map() }
  }, [board, plan, pxPerMm])

  const itemOf = (target: EventTarget) => {
    const id = target instanceof HTMLElement ? target.dataset['item'] : undefined
    const item = items.find((each) => each.id === id)
    return item && { ...item, ...moved.current.places.get(item.id) }
  }

  /** Only the item itself is drawn within the frame: React draws the figures, the sentences and the rest after it. */
  function move(item: PlacedItem, to: Place, name: string) {
    const drawn = items.find(({ id }) => id === item.id)
    if (!drawn || drawn.turn !== to.turn) return place(item.id, to, name)
    moved.current.places.set(item.id, to)
    shift(board.current, item.id, { dx: to.xMm - drawn.xMm, dy: to.yMm - drawn.yMm }, pxPerMm)
    return follow(item.id, to, name)
  }

  function handlePointerDown(event: PointerEvent) {
    const item = itemOf(event.target)
    if (!item) return
    choose(item.id)
    drag.start(event, item)
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const action = actionOfKey(event)
    const item = itemOf(event.target)
    if (!action || !item) return
    event.preventDefault()
    // A key that is held is one step of undo.
    if (!event.repeat) gesture.current = newGesture()
    act(action, item, event.currentTarget)
  }

  function turn(item: PlacedItem, by: 90 | 270, name: string) {
    const last = lastTurn.current
    const isSame = last?.itemId === item.id && last.to.xMm === item.xMm && last.to.yMm === item.yMm
    const around = isSame ? last.around : middleOf(footprint(item))
    const to = turnItem(room, item, by, around)
    lastTurn.current = { itemId: item.id, to, around }
    place(item.id, to, name)
  }

  function act(action: KeyAction, item: PlacedItem, element: HTMLElement) {
    const moveTo = (to: Place) => {
      if (item.id !== chosenId) choose(item.id)
      move(item, to, gesture.current)
    }
    switch (action.does) {
      case 'move':
        return moveTo(nudge(room, item, action.towards, action.byMm))
      case 'turn':
        choose(item.id)
        return turn(item, action.by, gesture.current)
      case 'toWall':
        return moveTo(toNearestWall(room, item))
      case 'oneMore':
        return oneMore(item.id)
      case 'takeOut':
        focusNeighbour(element, item.id)
        return takeOut(item.id)
      case 'distances':
        flushSync(() => choose(item.id))
        return toDistances()
      case 'letGo':
        if (!drag.cancel()) choose(null)
        return undefined
      case 'zoom':
        return zoomTo(nextZoom(zoom, action.to))
      case 'keys':
        return setShowsKeys(true)
    }
  }

  const handlers = { onKeyDown: handleKey, onPointerDown: handlePointerDown, ...drag.handlers }
  const known = useMemo(
    () =>
      new Map(
        judged.items.map((item) => [
          item.id,
          { verdict: verdictOf(findings, item.id), label: itemLabel(judged, item) },
        ]),
      ),
    [judged, findings],
  )
  // Chairs may be pushed under tables.
  const drawn = items.toSorted((one, other) => Number(other.kind === 'chair') - Number(one.kind === 'chair'))
  return (
    <div ref={board}>
      <div className={styles.frame} ref={frame}>
        <div
          className={styles.board}
          role="application"
          aria-label={`Plan of the ${room.name.charAt(0).toLowerCase()}${room.name.slice(1)}`}
          tabIndex={-1}
          {...handlers}
        >
          <svg className={`drawing ${styles.plan}`} viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
            <path className="floor" d={`M0 0H${room.lengthMm}V${room.widthMm}H0z`} />
            <Marks plan={judged} findings={findings} />
            <RoomDrawing room={room} layout={layout} />
            {drawn.map((item) => (
              <ItemDrawing
                key={item.id}
                item={item}
                number={item.number}
                textMm={layout.textMm}
                isCompact={layout.isCompact}
                isChosen={item.id === chosenId}
                verdict={known.get(item.id)?.verdict ?? null}
                isSoldOut={soldOutIds.has(item.id)}
              />
            ))}
            {hasFigures && <Figures {...{ plan, judged, findings, layout }} chosenId={drag.shown ? null : chosenId} />}
            {shown && (
              <ShownPlace
                key={[shown.rule, ...shown.itemIds].join(' ')}
                {...{ plan: judged, textMm: layout.textMm }}
                finding={shown}
              />
            )}
            {drag.shown && (
              <>
                <ItemDrawing item={drag.shown.ghost} number={0} textMm={layout.textMm} isGhost />
                <SnapLines lines={drag.shown.lines} textMm={layout.textMm} />
              </>
            )}
          </svg>
          {items.map((item) => (
            <ItemButton
              key={item.id}
              item={item}
              name={known.get(item.id)?.label ?? itemLabel(plan, item)}
              isChosen={item.id === chosenId}
            />
          ))}
        </div>
      </div>
      <BoardFoot zoom={zoom} onZoom={(to) => zoomTo(nextZoom(zoom, to))} onShowKeys={() => setShowsKeys(true)} />
      <KeysDialog show={showsKeys} onClose={() => setShowsKeys(false)} />
      {chosen && children && (
        <PieceSheet
          item={chosen}
          {...{ plan: judged, findings }}
          onMove={(towards, byMm) => place(chosen.id, nudge(room, chosen, towards, byMm), newGesture())}
          onTurn={() => turn(chosen, 90, newGesture())}
        >
          {children}
        </PieceSheet>
      )}
    </div>
  )
}

/** Moves the drawing and the button of an item from where they were drawn, in mm; null: back. */
function shift(board: HTMLElement | null, id: string, by: { dx: number; dy: number } | null, pxPerMm: number) {
  for (const element of board?.querySelectorAll<HTMLElement | SVGElement>('[data-item], [data-drawing]') ?? []) {
    const { item, drawing } = element.dataset
    const factor = drawing === undefined ? pxPerMm : 1
    if (id === (item ?? drawing)) element.style.translate = by ? `${by.dx * factor}px ${by.dy * factor}px` : ''
  }
}

/** Small items lie above large ones, so that a chair under a table can be reached. */
const ItemButton = memo(function ItemButton(props: { item: PlacedItem; name: string; isChosen: boolean }) {
  const { item, name, isChosen } = props
  const { x0, y0, x1, y1 } = footprint(item)
  const [width, height] = [x1 - x0, y1 - y0]
  const button = useProperties<HTMLButtonElement>({
    x: x0,
    y: y0,
    width,
    height,
    layer: Math.max(1, 100 - Math.round(Math.sqrt(width * height) / 50)),
  })
  return <button type="button" ref={button} data-item={item.id} aria-label={name} aria-pressed={isChosen} />
})

interface BoardFootProps {
  zoom: number
  onZoom: (to: 'in' | 'out' | 'whole') => void
  onShowKeys: () => void
}

function BoardFoot({ zoom, onZoom, onShowKeys }: BoardFootProps) {
  return (
    <div className={styles.foot}>
      <p className={styles.hint}>
        <span>
          Drag, or <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> 50 mm
        </span>
        <span>
          with <kbd>Shift</kbd> 10 mm
        </span>
        <span>
          <kbd>R</kbd> turns
        </span>
        <button className="link-button" type="button" aria-haspopup="dialog" onClick={onShowKeys}>
          <kbd>?</kbd> All keys
        </button>
      </p>
      <div className={styles.zoom} role="group" aria-label="Zoom">
        <button className="btn btn-quiet btn-icon" type="button" aria-label="Smaller" onClick={() => onZoom('out')}>
          <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 7.5h12v1H2z" />
          </svg>
        </button>
        <button className="btn btn-quiet" type="button" onClick={() => onZoom('whole')}>
          {`${Math.round(zoom * 100)}%`}
          <span className="visually-hidden">, show the whole plan</span>
        </button>
        <button className="btn btn-quiet btn-icon" type="button" aria-label="Larger" onClick={() => onZoom('in')}>
          <Icon name="plus-lg" />
        </button>
      </div>
    </div>
  )
}

/** The focus stays in the plan when an item leaves it. */
function focusNeighbour(board: HTMLElement, itemId: string) {
  const buttons = [...board.querySelectorAll<HTMLElement>('[data-item]')]
  const at = buttons.findIndex(({ dataset }) => dataset['item'] === itemId)
  const next = buttons[at + 1] ?? buttons[at - 1] ?? board
  next.focus()
}
