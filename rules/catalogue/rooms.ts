/** A category of a room: the keyword in the URL, and the label of its link (behaviour). */
interface Category {
  keyword: string
  label: string
}

/**
 * A room of the shop: its path segment (`/living/…`), its `homeSpace` in the database, and the links of its sidebar.
 */
export interface Room {
  path: 'living' | 'dining' | 'bedroom'
  homeSpace: string
  /** The lead text of the room's page. */
  description: string
  categories: readonly Category[]
  brands: readonly string[]
}

const brands = ['American Rustic', 'Casablanca', 'Industrial', 'Market Road', 'Paris']

/** The rooms in the order of the header (spec §2, Room listing pages). */
export const rooms: readonly Room[] = [
  {
    path: 'living',
    homeSpace: 'Living Room',
    description: 'Coffee tables, hall tables, lamp tables and TV stands.',
    categories: [
      { keyword: 'Coffee', label: 'Coffee Tables' },
      { keyword: 'Console', label: 'Hall Tables' },
      { keyword: 'Lamp', label: 'Lamp Tables' },
      { keyword: 'TV Stand', label: 'TV Stands' },
    ],
    brands,
  },
  {
    path: 'dining',
    homeSpace: 'Dining Room',
    description: 'Dining tables and chairs, buffets, display units, bar tables and stools.',
    categories: [
      { keyword: 'Chair', label: 'Dining Chairs' },
      { keyword: 'Diningtable', label: 'Dining Tables' },
      { keyword: 'Buffet', label: 'Buffets' },
      { keyword: 'Display', label: 'Display Units' },
      { keyword: 'Bar', label: 'Bar' },
    ],
    brands: brands.filter((brand) => brand !== 'Paris'),
  },
  {
    path: 'bedroom',
    homeSpace: 'Bedroom',
    description: 'Bed frames, bedside tables, lamp tables, dressers, tallboys and lingerie chests.',
    categories: [
      { keyword: 'Headboard', label: 'Bed Frames' },
      { keyword: 'Bedside', label: 'Bedside Tables' },
      { keyword: 'Lamp', label: 'Lamp Tables' },
      { keyword: 'Dresser', label: 'Dressers' },
      { keyword: 'Tall', label: 'Tallboys' },
      { keyword: 'Lingerie', label: 'Lingerie Chests' },
    ],
    brands,
  },
]

/** The materials that sidebars link to (spec §2). */
export const materials = ['Pine', 'Solid Timber'] as const

/** The room of a product by its `homeSpace`, or undefined. */
export function findRoom(homeSpace: string): Room | undefined {
  return rooms.find((room) => room.homeSpace === homeSpace)
}

/** The room of a path, or undefined: `/living/Coffee` belongs to the living room. Ignores case. */
export function findRoomOfPath(path: string): Room | undefined {
  const [, first = ''] = path.split('/')
  return rooms.find((room) => room.path === first.toLowerCase())
}

/** The label of a category: `Console` is shown as Hall Tables. An unknown category is its own label. */
export function categoryLabel(category: string): string {
  const known = rooms.flatMap((room) => room.categories).find(({ keyword }) => keyword === category)
  return known?.label ?? category
}
