import type { Room } from '#rules/catalogue/rooms.ts'

/** With only its first letter in upper case: `Living room`. */
export function roomTitle({ homeSpace }: Pick<Room, 'homeSpace'>): string {
  return homeSpace.slice(0, 1) + homeSpace.slice(1).toLowerCase()
}
