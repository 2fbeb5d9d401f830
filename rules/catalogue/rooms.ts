/** Its path segment (`/living/…`), its `homeSpace` in the database, and its brands. */
export interface Room {
  path: 'living' | 'dining' | 'bedroom'
  homeSpace: string
  brands: readonly string[]
}

const brands = ['American Rustic', 'Casablanca', 'Industrial', 'Market Road', 'Paris']

/** In the order of the header (spec §2, Room listing pages). */
export const rooms: readonly Room[] = [
  { path: 'living', homeSpace: 'Living Room', brands },
  { path: 'dining', homeSpace: 'Dining Room', brands: brands.filter((brand) => brand !== 'Paris') },
  { path: 'bedroom', homeSpace: 'Bedroom', brands },
]

export const materials = ['Pine', 'Solid Timber'] as const

/** The room of a product's `homeSpace`. */
export function findRoom(homeSpace: string): Room | undefined {
  return rooms.find((room) => room.homeSpace === homeSpace)
}

/** `/living/Coffee` belongs to the living room. Ignores case. */
export function findRoomOfPath(path: string): Room | undefined {
  const [, first = ''] = path.split('/')
  return rooms.find((room) => room.path === first.toLowerCase())
}
