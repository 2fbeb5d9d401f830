import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectMyList } from '#app/store/my-list.ts'
import { readSavedSpace } from '#app/store/saved-space.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { planLimits } from '#contract/plan/room.ts'
import { isEmptySpace, readSpace, type Space } from '#rules/catalogue/fit/space.ts'
import { rooms as shopRooms } from '#rules/catalogue/rooms.ts'
import type { PlanHistory } from '#rules/plan/plan-history.ts'
import { focusBoard } from './plan-board.tsx'
import { emptyRoom, type RoomSizes } from './plan-room.ts'
import styles from './plan.module.scss'
import { RoomForm } from './room-form.tsx'
import { RoomPlan, type RoomPlanProps } from './room-plan.tsx'
import { useRooms } from './use-plan.ts'

interface Removed {
  history: PlanHistory
  index: number
}

/** The row of rooms, and the room of the address or the one used last; without any, the form. */
export function Rooms({ headWith }: Pick<RoomPlanProps, 'headWith'>) {
  const { store, rooms, current, isKept } = useRooms()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [space] = useState(() => spaceOf(search))
  const currentId = current?.now.id
  /** Whether the next room that is shown takes the focus: the button that was pressed is gone then. */
  const takesFocus = useRef(false)
  useEffect(() => {
    if (currentId !== undefined) store.choose(currentId)
    if (takesFocus.current) focusBoard()
    takesFocus.current = false
  }, [store, currentId])

  const open = (number: number) =>
    void navigate({ search: `?room=${number}` }, { replace: true, preventScrollReset: true })

  function draw(sizes: RoomSizes) {
    takesFocus.current = true
    store.add(emptyRoom(sizes, new Date()))
    setAdding(false)
    if (new URLSearchParams(search).has('room')) open(rooms.length + 1)
  }
  function remove(history: PlanHistory) {
    setRemoved({ history, index: rooms.indexOf(history) })
    store.remove(history.now.id)
    if (new URLSearchParams(search).has('room')) open(1)
  }
  function restore({ history, index }: Removed) {
    takesFocus.current = true
    store.add(history.now, index)
    setRemoved(null)
    if (new URLSearchParams(search).has('room')) open(index + 1)
  }

  const row = (
    <nav aria-label="My rooms">
      <ul className={`list-unstyled ${styles.rooms}`}>
        {rooms.map(({ now: room }, index) => (
          <li key={room.id}>
            <Link
              to={{ search: `?room=${index + 1}` }}
              replace
              preventScrollReset
              aria-current={room.id === currentId && !isAdding ? 'page' : undefined}
              onClick={() => setAdding(false)}
            >
              {room.name} <span className="meta num">{`${room.lengthMm} × ${room.widthMm}`}</span>
            </Link>
          </li>
        ))}
        {rooms.length > 0 && rooms.length < planLimits.rooms && (
          <li>
            <button className="bare" type="button" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
              <Icon name="plus-lg" />
              Add a room
            </button>
          </li>
        )}
        {rooms.length > 0 && <li className={styles.kept}>{isKept && 'Kept in this browser'}</li>}
      </ul>
    </nav>
  )
  const notes = (
    <>
      {!isKept && (
        <Alert kind="warning" className="mb-3">
          This browser doesn’t keep the room. Print it, or sign in.
        </Alert>
      )}
      {removed && (
        <p className="d-flex flex-wrap align-items-center column-gap-4" role="status">
          {removed.history.now.name} deleted.
          <button
            className="link-button"
            key={removed.history.now.id}
            type="button"
            ref={takeFocus}
            onClick={() => restore(removed)}
          >
            Undo
          </button>
        </p>
      )}
    </>
  )

  if (!current || isAdding) {
    return (
      <>
        {headWith()}
        {current && row}
        {notes}
        {current ? (
          <RoomForm room={null} space={space} onDraw={draw} />
        ) : (
          <div className={styles.first}>
            <NoRoom space={space} />
            <RoomForm room={null} space={space} onDraw={draw} />
          </div>
        )}
      </>
    )
  }
  return (
    <RoomPlan
      headWith={headWith}
      key={currentId}
      store={store}
      history={current}
      doorMm={space.doorMm}
      onRemove={() => remove(current)}
      above={
        <>
          {row}
          {notes}
        </>
      }
    />
  )
}

/** The button that deleted a room is gone with it. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

function NoRoom({ space }: { space: Space }) {
  const count = useAppSelector(selectMyList).length
  const pieces = count === 1 ? 'the piece of your list waits' : `the ${count} pieces of your list wait`
  return (
    <div>
      <p className="h2">No room yet.</p>
      <p className="mb-3">
        Two lengths are enough. Doors, windows and the fireplace can follow
        {count > 0 ? `; ${pieces} beside it.` : '.'}
      </p>
      {space.lengthMm !== null && (
        <p className="meta">My space says {space.lengthMm} mm along the wall: the length starts with it.</p>
      )}
    </div>
  )
}

/** The space of the address, else the first that is on in this browser. */
function spaceOf(search: string): Space {
  const given = readSpace(new URLSearchParams(search))
  if (!isEmptySpace(given)) return given
  return shopRooms.map(({ path }) => readSavedSpace(path)).find(({ isOn }) => isOn)?.space ?? given
}
