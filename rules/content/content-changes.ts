interface Item {
  id: string
}

/** Whether an item is the live one, a changed one, or a new one. */
export function itemState<Listed extends Item>(live: readonly Listed[], item: Listed): 'live' | 'changed' | 'new' {
  const before = live.find(({ id }) => id === item.id)
  if (!before) return 'new'
  const isSame = Object.entries(item).every(([name, part]) => Array.isArray(part) || Object(before)[name] === part)
  return isSame ? 'live' : 'changed'
}

/** Counts what differs from the live content: texts, added, changed or removed items, and reordered lists. */
export function countChanges<Value extends object>(live: Value, value: Value): number {
  return Object.entries(value).reduce((count, [name, part]) => {
    const before: unknown = Object(live)[name]
    if (Array.isArray(part) && Array.isArray(before)) return count + countItemChanges(before, part)
    return count + (before === part ? 0 : 1)
  }, 0)
}

function countItemChanges(live: readonly Item[], items: readonly Item[]): number {
  const changed = items.reduce((count, item) => {
    const before = live.find(({ id }) => id === item.id)
    const isChanged = itemState(live, item) !== 'live'
    return count + (isChanged ? 1 : 0) + (before ? countListChanges(before, item) : 0)
  }, 0)
  const removed = live.filter((item) => !has(items, item)).length
  return changed + removed + (orderOf(live, items) === orderOf(items, live) ? 0 : 1)
}

function countListChanges(before: Item, item: Item): number {
  const lists = Object.entries(item).filter(([, part]) => Array.isArray(part))
  return countChanges(
    Object.fromEntries(lists.map(([name]) => [name, Object(before)[name]])),
    Object.fromEntries(lists),
  )
}

const has = (items: readonly Item[], { id }: Item) => items.some((item) => item.id === id)

const orderOf = (items: readonly Item[], others: readonly Item[]) =>
  items
    .filter((item) => has(others, item))
    .map(({ id }) => id)
    .join()

/** How many changes of a content are not published, as a sentence. */
export function changesText(count: number): string {
  if (count === 0) return 'Customers see what’s here. Ctrl S saves the draft, Ctrl Enter publishes.'
  return count === 1 ? '1 change isn’t published.' : `${count} changes aren’t published.`
}
