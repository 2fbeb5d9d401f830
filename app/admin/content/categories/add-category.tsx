import { useState, type KeyboardEvent } from 'react'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Category, RoomTexts } from '#contract/pages.ts'
import { type Room, rooms } from '#rules/catalogue/rooms.ts'
import { newCategoryProblem } from '#rules/content/room-values.ts'
import styles from '#app/admin/content/content.module.scss'

interface AddCategoryProps {
  texts: RoomTexts
  onAdd: (room: Room['path'], category: Category) => void
}

const empty = { room: rooms[0]?.path ?? 'living', label: '', keyword: '' }

/** Adds a category at the end of a room; shoppers see it when the rooms are published. */
export function AddCategory({ texts, onAdd }: AddCategoryProps) {
  const [typed, setTyped] = useState<typeof empty | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  if (typed === null) {
    return (
      <button type="button" className="btn btn-quiet btn-sm" onClick={() => setTyped(empty)}>
        <Icon name="plus-lg" />
        Add a category
      </button>
    )
  }
  const { room, label, keyword } = typed

  function add() {
    const category = { keyword: keyword.trim() || label.trim(), label: label.trim() }
    const message = newCategoryProblem(texts, room, category)
    setProblem(message)
    if (message !== undefined) return
    onAdd(room, category)
    setTyped(null)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    add()
  }

  return (
    <fieldset className={styles.add}>
      <legend className="h4">New category</legend>
      <SelectField
        label="Room"
        value={room}
        ref={(select) => {
          if (label === '' && problem === undefined) select?.focus()
        }}
        onChange={({ target }) => setTyped({ ...typed, room: target.value as Room['path'] })}
      >
        {rooms.map(({ path, homeSpace }) => (
          <option key={path} value={path}>
            {homeSpace}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Name"
        help="What customers read, in the plural, such as Stools."
        value={label}
        error={problem}
        maxLength={40}
        autoComplete="off"
        onKeyDown={handleKeyDown}
        onChange={({ target }) => setTyped({ ...typed, label: target.value })}
      />
      <TextField
        label="Category of its pieces"
        optional
        help="The category on its pieces, such as Stool. It’s the last part of the web address and can’t change later. Leave empty to use the name."
        value={keyword}
        maxLength={40}
        autoComplete="off"
        onKeyDown={handleKeyDown}
        onChange={({ target }) => setTyped({ ...typed, keyword: target.value })}
      />
      <div className="d-flex flex-wrap gap-2 align-items-center">
        <button type="button" className="btn btn-outline btn-sm" onClick={add}>
          Add
        </button>
        <button type="button" className="btn btn-quiet btn-sm" onClick={() => setTyped(null)}>
          Cancel
        </button>
      </div>
    </fieldset>
  )
}
