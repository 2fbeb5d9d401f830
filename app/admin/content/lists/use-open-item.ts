import { useEffect, useRef, useState } from 'react'

interface OpenItemOptions<Item> {
  items: readonly Item[]
  /** The item whose fields are shown. */
  openId: string | null
  /** The name of the first field of an item, such as heading. */
  firstField: string
  onOpen: (id: string | null) => void
  /** Items are added or removed. */
  onChangePlaces: (items: Item[]) => void
}

/** A list of which one item is open: its items are added, removed and kept, and the focus follows each step. */
export function useOpenItem<Item extends { id: string }>(options: OpenItemOptions<Item>) {
  const { items, openId, firstField, onOpen, onChangePlaces } = options
  const [removed, setRemoved] = useState<{ item: Item; at: number } | null>(null)
  const frame = useRef<HTMLElement>(null)
  /** What gets the focus after the next change. */
  const focusNext = useRef<string | null>(null)

  useEffect(() => {
    if (focusNext.current === null) return
    frame.current?.querySelector<HTMLElement>(focusNext.current)?.focus()
    focusNext.current = null
  })

  function show(id: string | null) {
    focusNext.current = id === null ? `[data-edit="${openId}"]` : `[name$=".${firstField}"]`
    onOpen(id)
  }

  function add(item: Item) {
    onChangePlaces([...items, item])
    show(item.id)
  }

  function remove(at: number) {
    const item = items[at]
    if (!item) return
    setRemoved({ item, at })
    onOpen(null)
    focusNext.current = '[data-undo]'
    onChangePlaces(items.toSpliced(at, 1))
  }

  function keep() {
    if (!removed) return
    const { item, at } = removed
    setRemoved(null)
    focusNext.current = `[data-edit="${item.id}"]`
    if (items.every(({ id }) => id !== item.id)) onChangePlaces(items.toSpliced(at, 0, item))
  }

  return { frame, show, add, remove, keep, removed: removed?.item ?? null }
}
