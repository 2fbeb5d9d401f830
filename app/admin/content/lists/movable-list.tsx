import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { moveItem } from '#rules/content/move-item.ts'
import styles from '#app/admin/content/content.module.scss'

interface MovableListProps<Item> {
  label: string
  items: readonly Item[]
  /** What a button calls an item, such as `slide 1`. */
  nameOf: (item: Item, at: number) => string
  renderRow: (item: Item, at: number) => ReactNode
  onMove: (items: Item[]) => void
}

/** A list whose rows move by two buttons, and by Alt with the arrow keys. The focus goes along. */
export function MovableList<Item extends { id: string }>(props: MovableListProps<Item>) {
  const { label, items, nameOf, onMove } = props
  const list = useRef<HTMLOListElement>(null)
  /** The row and the control in it that get the focus after a move. */
  const focusNext = useRef<{ at: number; control: number } | null>(null)
  const [message, setMessage] = useState('')

  useEffect(() => {
    const next = focusNext.current
    focusNext.current = null
    if (next) controlsOf(list.current?.children[next.at])[next.control]?.focus()
  })

  function move(from: number, by: -1 | 1, target: EventTarget) {
    const item = items[from]
    if (item === undefined || items[from + by] === undefined || !(target instanceof Element)) return
    const controls = controlsOf(list.current?.children[from])
    focusNext.current = { at: from + by, control: controls.findIndex((control) => control.contains(target)) }
    onMove(moveItem(items, from, by))
    const name = nameOf(item, from)
    setMessage(`${name.charAt(0).toUpperCase()}${name.slice(1)} is number ${from + by + 1} of ${items.length} now.`)
  }

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || !(target instanceof Element)) return
    event.preventDefault()
    const at = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target))
    move(at, event.key === 'ArrowUp' ? -1 : 1, target)
  })
  useEffect(() => {
    const listening = new AbortController()
    const handle = (event: KeyboardEvent) => handleKeyDown(event)
    list.current?.addEventListener('keydown', handle, { signal: listening.signal })
    return () => listening.abort()
  }, [])

  return (
    <>
      <ol className={styles.items} aria-label={label} ref={list}>
        {items.map((item, at) => (
          <li key={item.id}>
            <span className="d-inline-flex">
              {([-1, 1] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  className="btn btn-quiet btn-icon"
                  aria-label={`Move ${nameOf(item, at)} ${by === -1 ? 'up' : 'down'}`}
                  aria-disabled={items[at + by] === undefined || undefined}
                  onClick={(event: MouseEvent) => move(at, by, event.currentTarget)}
                >
                  <AdminIcon name={by === -1 ? 'chevron-up' : 'chevron-down'} />
                </button>
              ))}
            </span>
            {props.renderRow(item, at)}
          </li>
        ))}
      </ol>
      <LiveRegion text={message} />
    </>
  )
}

function controlsOf(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('button, a') ?? [])]
}
