import { Link } from 'react-router'
import type { ListChoice } from '#rules/catalogue/list-choice.ts'
import type { KeywordTarget } from '#rules/catalogue/room-keyword.ts'
import type { Room } from '#rules/catalogue/rooms.ts'
import { paths } from '#rules/paths.ts'
import { hasFacet } from './chosen/list-head.ts'
import { NothingChosen } from './tools/nothing-chosen.tsx'
import { focusCount } from './tools/tools-props.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { roomTitle } from './room-title.ts'

interface RoomEmptyProps {
  room: Room
  target: KeywordTarget
  /** There are products, but the sliders hide them. */
  isFiltered: boolean
  /** Without the sliders. */
  choice: ListChoice
  query: string
  onReset: () => void
}

export function RoomEmpty({ room, target, isFiltered, choice, query, onReset }: RoomEmptyProps) {
  const name = roomTitle(room).toLowerCase()
  const isWhole = target.keyword === room.path
  const search = (
    <Link className="btn btn-outline" to={paths.search(target.keyword.trim())}>
      Search the whole shop
    </Link>
  )
  if (hasFacet(choice) || choice.onlyFitting) {
    return <NothingChosen query={query} more={search} />
  }
  if (isFiltered) {
    /** The pressed button disappears, so the focus moves to the new count. */
    function handleReset() {
      onReset()
      focusCount()
    }
    const actions = (
      <>
        <button className="btn btn-outline" type="button" onClick={handleReset}>
          Reset sizes and price
        </button>
        {search}
      </>
    )
    return (
      <EmptyState title="Nothing that small, or at that price, yet." actions={actions} drawing={false}>
        Try a larger size or a higher price.
      </EmptyState>
    )
  }
  const actions = (
    <>
      {!isWhole && (
        <Link className="btn btn-outline" to={paths.room(room.path)}>
          {`Show the whole ${name}`}
        </Link>
      )}
      {search}
    </>
  )
  return (
    <EmptyState
      title={isWhole ? `The ${name} is empty for now.` : `Nothing in the ${name} matches that.`}
      actions={actions}
      drawing={false}
    >
      It may be in another room.
    </EmptyState>
  )
}
