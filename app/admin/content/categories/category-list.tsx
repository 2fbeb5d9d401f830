import { useState } from 'react'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Category } from '#contract/pages.ts'
import type { Room } from '#rules/catalogue/rooms.ts'
import { paths } from '#rules/paths.ts'
import styles from '#app/admin/content/content.module.scss'

interface CategoryListProps {
  room: Room['path']
  title: string
  categories: readonly Category[]
  countOf: (keyword: string) => number
  error: string | undefined
  onChange: (categories: readonly Category[]) => void
  onRename: (keyword: string, label: string) => void
}

export function CategoryList(props: CategoryListProps) {
  const { categories, countOf, onChange } = props
  const [renamed, setRenamed] = useState<string | null>(null)

  function move(from: number, by: number) {
    const moved = categories[from]
    if (moved && categories[from + by]) onChange(categories.toSpliced(from, 1).toSpliced(from + by, 0, moved))
  }

  const replace = (at: number, category: Category) => onChange(categories.with(at, category))

  return (
    <>
      {categories.length === 0 && <p className="meta">No category yet.</p>}
      <ol className={styles.items} aria-label={props.title}>
        {categories.map((category, at) => {
          const { keyword, label, isHidden } = category
          const count = countOf(keyword)
          return (
            <li key={keyword}>
              {renamed === keyword ? (
                <RenameCategory
                  label={label}
                  onEnd={() => setRenamed(null)}
                  onRename={(name) => {
                    setRenamed(null)
                    props.onRename(keyword, name)
                  }}
                />
              ) : (
                <span className={styles.name}>
                  {label} <span className="meta">{decodeURIComponent(paths.room(props.room, keyword))}</span>
                </span>
              )}
              <span className="meta">{count === 1 ? '1 piece' : `${count} pieces`}</span>
              <span className={`badge badge-${isHidden ? 'warning' : 'success'}`}>{isHidden ? 'Hidden' : 'Shown'}</span>
              <span className="d-inline-flex flex-wrap align-items-center gap-1">
                <button
                  type="button"
                  className="btn btn-quiet btn-sm"
                  aria-label={`Rename ${label}`}
                  onClick={() => setRenamed(keyword)}
                >
                  Rename
                </button>
                <button
                  type="button"
                  className="btn btn-quiet btn-sm"
                  aria-label={`${isHidden ? 'Show' : 'Hide'} ${label}`}
                  onClick={() => replace(at, { keyword, label, ...(!isHidden && { isHidden: true }) })}
                >
                  {isHidden ? 'Show' : 'Hide'}
                </button>
                {count === 0 && (
                  <button
                    type="button"
                    className="btn btn-quiet btn-sm"
                    aria-label={`Remove ${label}`}
                    onClick={() => onChange(categories.toSpliced(at, 1))}
                  >
                    Remove
                  </button>
                )}
                <button
                  type="button"
                  className="btn btn-quiet btn-icon"
                  aria-label={`Move ${label} up`}
                  aria-disabled={at === 0 || undefined}
                  onClick={() => move(at, -1)}
                >
                  <AdminIcon name="chevron-up" />
                </button>
                <button
                  type="button"
                  className="btn btn-quiet btn-icon"
                  aria-label={`Move ${label} down`}
                  aria-disabled={at === categories.length - 1 || undefined}
                  onClick={() => move(at, 1)}
                >
                  <AdminIcon name="chevron-down" />
                </button>
              </span>
            </li>
          )
        })}
      </ol>
      {props.error !== undefined && <p className="invalid-feedback d-block">{props.error}</p>}
    </>
  )
}

interface RenameProps {
  label: string
  onEnd: () => void
  onRename: (label: string) => void
}

/** The field of a new name: Enter takes it, Escape keeps the old one. */
function RenameCategory({ label, onEnd, onRename }: RenameProps) {
  const [name, setName] = useState(label)
  const take = () => (name.trim() === '' ? onEnd() : onRename(name.trim()))
  return (
    <span className={`d-flex flex-wrap gap-2 align-items-end ${styles.name}`}>
      <TextField
        label={`New name of ${label}`}
        value={name}
        maxLength={40}
        autoComplete="off"
        // The focus moves from the button that opened the field to the field.
        ref={(input) => input?.focus()}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEnd()
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          take()
        }}
      />
      <button type="button" className="btn btn-outline btn-sm" onClick={take}>
        Save name
      </button>
    </span>
  )
}
