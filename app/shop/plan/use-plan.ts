import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { planLimits, type PlanRoom } from '#contract/plan/room.ts'
import { safeLocalStorage } from '#app/store/browser-storage.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import type { Finding } from '#rules/plan/judge-plan.ts'
import type { PlanHistory } from '#rules/plan/plan-history.ts'
import { factsOfOwn, factsOfProduct, type PlacedItem, toPlan } from '#rules/plan/placed-items.ts'
import { layIn as layInPlan, oneMore as oneMorePlace, type Place } from '#rules/plan/place-items.ts'
import { movedText, notLaidInText, sentenceText } from '#rules/plan/sentences.ts'
import {
  type Content,
  isFull,
  layItem,
  placeItem,
  removeItem,
  resizeRoom,
  type RoomSizes,
  toPlanProduct,
} from './plan-room.ts'
import { afterFrame } from './after-frame.ts'
import { openPlanStore, type PlanStore } from './plan-store.ts'
import { useCurrentProducts } from './use-current-products.ts'
import { useFindings } from './use-findings.ts'

let opened: PlanStore | undefined

/** One for all visits of the page in this tab, so that Undo outlives a look at a product. For browsers only. */
function planStore(): PlanStore {
  opened ??= openPlanStore(safeLocalStorage, () => new Date())
  return opened
}

/** The rooms of this browser; they follow other tabs, and are written at the latest when the page is left. */
export function useRooms() {
  const store = planStore()
  const state = useSyncExternalStore(store.subscribe, store.read)
  const hasSignedOut = useAppSelector(({ session }) => session.hasSignedOut)
  useEffect(() => {
    store.follow()
    const followOtherTab = ({ key, storageArea }: StorageEvent) => {
      if (storageArea === safeLocalStorage.area() && (key === null || key === 'plan')) store.follow()
    }
    window.addEventListener('storage', followOtherTab)
    window.addEventListener('pagehide', store.flush)
    return () => {
      window.removeEventListener('storage', followOtherTab)
      window.removeEventListener('pagehide', store.flush)
      store.flush()
    }
  }, [store])
  useEffect(() => {
    if (hasSignedOut) store.forget()
  }, [store, hasSignedOut])
  const number = Number(new URLSearchParams(useLocation().search).get('room'))
  const current = state.rooms[number - 1] ?? state.rooms.find(({ now: { id } }) => id === state.last) ?? state.rooms[0]
  return { store, ...state, current: current ?? null }
}

/** What has just happened, with the sentence below it and a step back. */
export interface Note {
  text: string
  meta?: string
  /** Whether it ends with how much does not work or is tight now. */
  hasCount?: boolean
  undo?: () => void
}

const spokenAfterMs = 500

export type PlanUse = ReturnType<typeof usePlan>

/** The plan of one room: everything that its parts read and change. */
export function usePlan(store: PlanStore, { now: room, past, future }: PlanHistory) {
  const [chosenId, choose] = useState<string | null>(null)
  const [note, setNote] = useState<Note | null>(null)
  const [spoken, setSpoken] = useState('')
  /** The item that was moved last, until it is announced. */
  const [movedId, setMovedId] = useState<string | null>(null)
  const known = useKnownProducts(room)
  const { find } = known
  const plan = useMemo(() => toPlan(room, find), [room, find])
  const { judged, findings, said } = useFindings(plan)
  const [shown, setShown] = useState<Finding | null>(null)
  const isShown = shown !== null && findings.includes(shown)

  useEffect(() => {
    const item = judged.items.find(({ id }) => id === movedId)
    if (!item) return undefined
    const timer = setTimeout(() => {
      setMovedId(null)
      setSpoken(movedText(judged, item, said))
    }, spokenAfterMs)
    return () => clearTimeout(timer)
  }, [judged, said, movedId])

  const change = useCallback((next: PlanRoom, gesture?: string) => store.change(next, gesture), [store])

  /** The room as it is now: parts of the page are drawn after the plan, and may still have the one before. */
  const latest = () => store.read().rooms.find(({ now: { id } }) => id === room.id)?.now ?? room

  /** Without announcing it. */
  const put = (itemId: string, to: Place, gesture?: string) => change(placeItem(latest(), itemId, to), gesture)

  function place(itemId: string, to: Place, gesture?: string) {
    setMovedId(itemId)
    setNote(null)
    put(itemId, to, gesture)
  }

  /** The board has drawn the item there already; the rest of the page follows after the frame. */
  function follow(itemId: string, to: Place, gesture: string) {
    store.change(placeItem(latest(), itemId, to), gesture, true)
    afterFrame(() => {
      setMovedId(itemId)
      setNote(null)
    })
  }

  function takeOut(itemId: string) {
    const name = plan.items.find(({ id }) => id === itemId)?.name ?? ''
    change(removeItem(latest(), itemId))
    if (chosenId === itemId) choose(null)
    setNote({ text: `${name} removed.`, undo: () => store.undo(room.id) })
  }

  /** Says why and lays nothing in where something is larger than the room or the room is full. */
  function layIn(content: Content, product?: ListedProduct, beside?: PlacedItem) {
    const facts = 'own' in content ? factsOfOwn(content.own) : product ? factsOfProduct(product) : beside
    if (!facts) return undefined
    const why = notLaidInText(plan, facts)
    if (why) return setNote({ text: sentenceText(why), meta: why.note })
    if (isFull(room)) return setNote({ text: `A room holds up to ${planLimits.items} pieces.` })
    const start = beside ? oneMorePlace(plan, beside) : layInPlan(plan, facts)
    if (!start) return undefined
    if (product) known.remember(product)
    const id = crypto.randomUUID()
    change(layItem(latest(), id, content, start))
    choose(id)
    setMovedId(id)
    return setNote(null)
  }

  /** Marks the place of a finding in the plan, or ends that. */
  function show(finding: Finding) {
    const isEnd = isShown && shown === finding
    setShown(isEnd ? null : finding)
    setSpoken(isEnd ? 'No longer marked.' : 'Marked in the plan.')
  }

  /** Says what has not stayed as it was. */
  function resize(sizes: RoomSizes) {
    const { room: next, said: changed } = resizeRoom(room, sizes)
    change(next)
    const { lengthMm, widthMm } = next
    setNote(
      changed
        ? { text: `The room is ${lengthMm} × ${widthMm} mm now.`, meta: changed, undo: () => store.undo(room.id) }
        : null,
    )
  }

  function oneMore(itemId: string) {
    const stored = room.items.find(({ id }) => id === itemId)
    const item = plan.items.find(({ id }) => id === itemId)
    if (stored && item) layIn('own' in stored ? { own: stored.own } : { product: stored.product }, undefined, item)
  }

  return {
    room,
    plan,
    judged,
    findings,
    said,
    shown: isShown ? shown : null,
    show,
    resize,
    products: known,
    note,
    setNote,
    spoken,
    /** The count of sentences is then announced with the place of the item. */
    isMoving: movedId !== null,
    chosenId: plan.items.some(({ id }) => id === chosenId) ? chosenId : null,
    choose,
    place,
    follow,
    put,
    latest,
    change,
    takeOut,
    oneMore,
    layIn,
    layInProduct: (product: ListedProduct) => layIn({ product: toPlanProduct(product) }, product),
    undo: () => store.undo(room.id),
    redo: () => store.redo(room.id),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  }
}

/** The products of a room as the shop has them now, and those that were laid in before they have been read again. */
function useKnownProducts(room: PlanRoom) {
  const ids = room.items.flatMap((item) => ('product' in item ? [item.product.id] : []))
  const current = useCurrentProducts([...new Set(ids)])
  const [laidIn, setLaidIn] = useState<ReadonlyMap<string, ListedProduct>>(new Map())
  const { products, isRead } = current
  const find = useCallback(
    (id: string) => products.get(id) ?? (isRead ? undefined : laidIn.get(id)),
    [products, isRead, laidIn],
  )
  return {
    ...current,
    find,
    isGone: (id: string) => isRead && !products.has(id),
    remember: (product: ListedProduct) => setLaidIn((map) => new Map(map).set(product._id, product)),
  }
}
