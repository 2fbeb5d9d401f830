import { useEffect, useRef, useState, type ReactNode } from 'react'
import { randomKey } from '#app/api/random-key.ts'
import { FieldNotes } from '#app/ui/form/field.tsx'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import styles from '#app/admin/content/content.module.scss'
import { MovableList } from './movable-list.tsx'

export interface EditedList<Item> {
  /** Its path in the form, such as `sections.0.answers`. */
  path: string
  items: readonly Item[]
  errors: FieldErrors
  openId: string | null
  onOpen: (id: string | null) => void
  onEdit: (items: Item[]) => void
  onMove: (items: Item[]) => void
}

export interface OpenItem<Item> {
  item: Item
  /** Its number in the list, from 1. */
  number: number
  field: (name: keyof Item & string) => { name: string; error: string | undefined }
  text: (name: keyof Item & string) => {
    name: string
    error: string | undefined
    value: string
    autoComplete: 'off'
    onChange: (event: { target: { value: string } }) => void
  }
  edit: (patch: Partial<Item>) => void
  remove: () => void
  close: () => void
}

/** A list of which one item is open: its items are added, removed and kept, and the focus follows each step. */
export function useOpenItem<Item extends { id: string }>(list: EditedList<Item>, firstField: keyof Item & string) {
  const { path, items, errors, openId, onOpen, onMove } = list
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
    onMove([...items, item])
    show(item.id)
  }

  function remove(item: Item) {
    const at = items.indexOf(item)
    setRemoved({ item, at })
    onOpen(null)
    focusNext.current = '[data-undo]'
    onMove(items.toSpliced(at, 1))
  }

  function keep() {
    if (!removed) return
    const { item, at } = removed
    setRemoved(null)
    focusNext.current = `[data-edit="${item.id}"]`
    if (items.every(({ id }) => id !== item.id)) onMove(items.toSpliced(at, 0, item))
  }

  function openItem(): OpenItem<Item> | null {
    const at = items.findIndex(({ id }) => id === openId)
    const item = items[at]
    if (!item) return null
    const field = (name: keyof Item & string) => ({
      name: `${path}.${at}.${name}`,
      error: errors[`${path}.${at}.${name}`],
    })
    const edit = (patch: Partial<Item>) => list.onEdit(items.with(at, { ...item, ...patch }))
    return {
      item,
      number: at + 1,
      field,
      text: (name) => ({
        ...field(name),
        value: String(item[name]),
        autoComplete: 'off',
        onChange: ({ target }) => edit({ [name]: target.value } as Partial<Item>),
      }),
      edit,
      remove: () => remove(item),
      close: () => show(null),
    }
  }

  const toggle = (item: Item, name: string) => {
    const isOpen = item.id === openId
    return (
      <button
        type="button"
        className="btn btn-quiet btn-sm"
        data-edit={item.id}
        aria-expanded={isOpen}
        onClick={() => show(isOpen ? null : item.id)}
      >
        {isOpen ? 'Close' : 'Edit'}
        <span className="visually-hidden"> {name}</span>
      </button>
    )
  }

  /** The error of the list, and the removed item with a button that restores it. */
  const notes = (nameOf: (item: Item) => string) => (
    <>
      <FieldNotes controlId={`list-${path}`} error={errors[path]} />
      {removed && (
        <p className="d-flex flex-wrap align-items-center gap-2 my-3">
          {`‘${nameOf(removed.item)}’ is removed from the shop when you publish.`}
          <button type="button" className="btn btn-outline btn-sm" data-undo onClick={keep}>
            <Icon name="arrow-counterclockwise" />
            Keep it
          </button>
        </p>
      )}
    </>
  )

  return { frame, add, remove, open: openItem(), toggle, notes }
}

interface ItemListProps<Item extends { id: string }> {
  list: EditedList<Item>
  label: string
  heading: string
  listLabel?: string
  /** An item in small letters, such as answer. */
  what: string
  addText: string
  blank: Omit<Item, 'id'>
  most: number
  firstField: keyof Item & string
  /** What buttons call an item; by default its number. */
  nameOf?: (item: Item, at: number) => string
  /** The words by which an item is known; empty while it has none. */
  titleOf: (item: Item) => string
  renderRow: (item: Item) => ReactNode
  children: (open: OpenItem<Item>) => ReactNode
  isWide?: boolean
  className?: string | undefined
}

export function ItemList<Item extends { id: string }>(props: ItemListProps<Item>) {
  const { list, heading, what, isWide } = props
  const { nameOf = (_item: Item, at: number) => `${what} ${at + 1}` } = props
  const { frame, add, open, toggle, notes } = useOpenItem(list, props.firstField)
  const rows = (
    <>
      <MovableList
        label={props.listLabel ?? heading}
        items={list.items}
        nameOf={nameOf}
        onMove={list.onMove}
        renderRow={(item, at) => (
          <>
            {props.renderRow(item)}
            {toggle(item, nameOf(item, at))}
          </>
        )}
      />
      {notes((item) => props.titleOf(item) || `The new ${what}`)}
    </>
  )
  const fields = open && <div key={open.item.id}>{props.children(open)}</div>
  return (
    <section className={props.className ?? styles.section} aria-label={props.label} ref={frame}>
      <div className={styles.listHead}>
        <h3 className="h4">{heading}</h3>
        {list.items.length < props.most && (
          <button
            type="button"
            className="btn btn-quiet btn-sm"
            // The blank has every field but the id.
            onClick={() => add({ ...props.blank, id: randomKey() } as Item)}
          >
            <Icon name="plus-lg" />
            {props.addText}
          </button>
        )}
      </div>
      {isWide ? (
        <div className={kit.halves}>
          <div>{rows}</div>
          {fields}
        </div>
      ) : (
        <>
          {rows}
          {fields}
        </>
      )}
    </section>
  )
}

export function ItemButtons({ what, open }: { what: string; open: Pick<OpenItem<never>, 'close' | 'remove'> }) {
  return (
    <div className="d-flex flex-wrap gap-2 align-items-center">
      <button type="button" className="btn btn-outline btn-sm" onClick={open.close}>
        Done
      </button>
      <button type="button" className="btn btn-quiet btn-sm" onClick={open.remove}>
        {`Remove this ${what}`}
      </button>
    </div>
  )
}

export function ChangeBadge({ state }: { state: 'live' | 'changed' | 'new' }) {
  if (state === 'live') return null
  return <span className="badge badge-warning">{state === 'new' ? 'New' : 'Changed'}</span>
}
