import { useSpace } from '#app/store/use-space.ts'
import { readSavedSpace } from '#app/store/saved-space.ts'
import type { Room } from '#rules/catalogue/rooms.ts'
import { emptySpace, isEmptySpace, type Space } from '#rules/catalogue/fit/space.ts'

/**
 * The space in which the pieces of each room are judged: that of the address, or else the one that this browser has
 * saved for the room. The list is shown by the browser alone, which may read both.
 */
export function useSpaceOfRoom(): (room: Room | undefined) => Space {
  const { space } = useSpace(null)
  return (room) => {
    if (!isEmptySpace(space)) return space
    const saved = room && readSavedSpace(room.path)
    return saved?.isOn ? saved.space : emptySpace
  }
}
