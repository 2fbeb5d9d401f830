import type { Category, RoomTexts } from '#contract/pages.ts'
import type { Room } from './rooms.ts'

/** The categories that a room links to. */
export function shownCategories(texts: RoomTexts, { path }: Pick<Room, 'path'>): Category[] {
  return texts[path].categories.filter(({ isHidden }) => !isHidden)
}

/** The label of a category: `Console` is shown as Hall Tables. An unknown category is its own label. */
export function categoryLabel(texts: RoomTexts, category: string): string {
  const all = Object.values(texts).flatMap(({ categories }) => categories)
  return all.find(({ keyword }) => keyword === category)?.label ?? category
}
