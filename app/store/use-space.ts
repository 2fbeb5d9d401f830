import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Room } from '#rules/catalogue/rooms.ts'
import { emptySpace, readSpace, type Space } from '#rules/catalogue/fit/space.ts'
import { safeLocalStorage } from './browser-storage.ts'
import { parseSavedSpace, readSavedSpace, saveSpace, spaceKeyOf, withSpaceQuery } from './saved-space.ts'

interface SpaceState {
  space: Space
  /** Saved for the room, on or off; empty before hydration. */
  saved: Space
  turnOn: (space: Space) => void
  turnOff: () => void
}

/** `room` is the room whose space the browser saves. */
export function useSpace(room: Room['path'] | null): SpaceState {
  const { search } = useLocation()
  const navigate = useNavigate()
  const stored = useSyncExternalStore(
    onOtherTab,
    () => (room ? safeLocalStorage.read(spaceKeyOf(room)) : null),
    () => null,
  )
  const space = readSpace(new URLSearchParams(search))

  const show = (next: Space) =>
    void navigate({ search: withSpaceQuery(search, next) }, { replace: true, preventScrollReset: true })

  return {
    space,
    saved: parseSavedSpace(stored).space,
    turnOn: (next) => {
      if (room) saveSpace(room, { space: next, isOn: true })
      show(next)
    },
    turnOff: () => {
      // A link of another person does not change what is saved here.
      if (room) saveSpace(room, { ...readSavedSpace(room), isOn: false })
      show(emptySpace)
    },
  }
}

/** This tab navigates, which renders again. */
function onOtherTab(read: () => void): () => void {
  window.addEventListener('storage', read)
  return () => window.removeEventListener('storage', read)
}
