/** Moves an item one place up (-1) or down (1), unless it is at that end. */
export function moveItem<Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] {
  const moved = items[from]
  if (moved === undefined || items[from + by] === undefined) return [...items]
  return items.toSpliced(from, 1).toSpliced(from + by, 0, moved)
}
