import type { RoomTexts } from '#contract/pages.ts'

/** The rooms of the specification (spec §2), until the owner publishes others. */
export const firstRooms: RoomTexts = {
  living: {
    lead: 'Coffee tables, hall tables, lamp tables and TV stands.',
    categories: [
      { keyword: 'Coffee', label: 'Coffee Tables' },
      { keyword: 'Console', label: 'Hall Tables' },
      { keyword: 'Lamp', label: 'Lamp Tables' },
      { keyword: 'TV Stand', label: 'TV Stands' },
    ],
  },
  dining: {
    lead: 'Dining tables and chairs, buffets, display units, bar tables and stools.',
    categories: [
      { keyword: 'Chair', label: 'Dining Chairs' },
      { keyword: 'Diningtable', label: 'Dining Tables' },
      { keyword: 'Buffet', label: 'Buffets' },
      { keyword: 'Display', label: 'Display Units' },
      { keyword: 'Bar', label: 'Bar' },
    ],
  },
  bedroom: {
    lead: 'Bed frames, bedside tables, lamp tables, dressers, tallboys and lingerie chests.',
    categories: [
      { keyword: 'Headboard', label: 'Bed Frames' },
      { keyword: 'Bedside', label: 'Bedside Tables' },
      { keyword: 'Lamp', label: 'Lamp Tables' },
      { keyword: 'Dresser', label: 'Dressers' },
      { keyword: 'Tall', label: 'Tallboys' },
      { keyword: 'Lingerie', label: 'Lingerie Chests' },
    ],
  },
}
