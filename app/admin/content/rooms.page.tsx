import { type KeyboardEvent, useState } from 'react'
import { categoryCountsApi, deletedCategoriesApi, roomTextsApi } from '#app/api/admin/content.ts'
import { act } from '#app/admin/kit/act.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import { DeletedList } from '#app/admin/kit/deleted-list.tsx'
import type { CategoryCount, RoomValues } from '#contract/content/rooms.ts'
import { type Room, rooms } from '#rules/catalogue/rooms.ts'
import {
  newCategoryProblem,
  readCategories,
  renameCategory,
  toRoomTexts,
  writeCategories,
} from '#rules/content/room-values.ts'
import { paths } from '#rules/paths.ts'
import { dayAndTimeText } from '#rules/platform/nz-dates.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Category, RoomTexts } from '#contract/pages.ts'
import { CategoryList } from './categories/category-list.tsx'
import { ContentEditor, ContentPage } from './content-editor.tsx'
import styles from './content.module.scss'
import { type ContentState, useContentEditor } from './use-content-editor.ts'

const empty = { room: rooms[0]?.path ?? 'living', label: '', keyword: '' }

export const loader = prefetch(() => [
  roomTextsApi.read.initiate(undefined, { forceRefetch: true }),
  categoryCountsApi.read.initiate(undefined, { forceRefetch: true }),
  deletedCategoriesApi.list.initiate(undefined, { forceRefetch: true }),
])

export function Component() {
  const { data: counted } = categoryCountsApi.read.useQuery()
  return (
    <ContentPage title="Rooms and categories" read={roomTextsApi.read.useQuery()}>
      {(state) => <RoomsForm state={state} counts={counted?.counts ?? []} />}
    </ContentPage>
  )
}

function RoomsForm({ state, counts }: { state: ContentState<RoomValues>; counts: readonly CategoryCount[] }) {
  const editor = useContentEditor<RoomValues>({
    title: 'Rooms and categories',
    draft: 'content rooms',
    state,
    save: roomTextsApi.saveDraft.useMutation(),
    publish: roomTextsApi.publish.useMutation(),
    restoreVersion: roomTextsApi.restoreVersion.useMutation(),
    store: (value) => roomTextsApi.read.upsert(undefined, value),
  })
  const { value, edit } = editor
  const texts = toRoomTexts(value)

  function rename(keyword: string, label: string) {
    const renamed = renameCategory(texts, keyword, label)
    edit(Object.fromEntries(rooms.map(({ path }) => [`${path}Categories`, writeCategories(renamed[path].categories)])))
  }

  return (
    <ContentEditor
      editor={editor}
      about="A category with pieces can be hidden, not removed. Its address stays when you rename it."
      badge={state.draft && <span className="badge badge-warning">Draft, not published</span>}
      summaryOf={summary}
      below={<DeletedCategories />}
    >
      <AddCategory
        texts={texts}
        onAdd={(path, category) => {
          const name = `${path}Categories` as const
          edit({ [name]: writeCategories([...readCategories(value[name]), category]) })
        }}
      />
      {rooms.map(({ path, homeSpace }) => (
        <section key={path} className={styles.room} aria-labelledby={`room-${path}`}>
          <h3 id={`room-${path}`}>
            {homeSpace} <span className="meta">{paths.room(path)}</span>
          </h3>
          <TextField
            {...editor.field(`${path}Lead`)}
            label="Lead text"
            help="Under the heading of the room, and its description in search engines."
            maxLength={200}
            autoComplete="off"
          />
          <CategoryList
            room={path}
            title={`Categories of the ${homeSpace.toLowerCase()}`}
            categories={texts[path].categories}
            countOf={(keyword) =>
              counts.find((each) => each.homeSpace === homeSpace && each.category === keyword)?.count ?? 0
            }
            error={editor.errors[`${path}Categories`]}
            onChange={(categories) => edit({ [`${path}Categories`]: writeCategories(categories) })}
            onRename={rename}
          />
        </section>
      ))}
    </ContentEditor>
  )
}

function summary(value: RoomValues): string {
  const all = Object.values(toRoomTexts(value)).flatMap(({ categories }) => categories)
  return [...new Set(all.map(({ label, isHidden }) => (isHidden ? `${label} (hidden)` : label)))].join(', ')
}

function DeletedCategories() {
  const { data } = deletedCategoriesApi.list.useQuery()
  const [restore, { isLoading }] = deletedCategoriesApi.restore.useMutation()
  if (!data || data.categories.length === 0) return null

  function handleRestore(id: string) {
    const category = data?.categories.find(({ room, keyword }) => id === `${room} ${keyword}`)
    if (category) void act(restore(category), ({ message }) => message, focusMain)
  }

  return (
    <DeletedList
      level="h3"
      items={data.categories.map(({ room, keyword, label, by, deletedAt }) => ({
        id: `${room} ${keyword}`,
        name: label,
        about: `${rooms.find(({ path }) => path === room)?.homeSpace}, ${dayAndTimeText(deletedAt, data.asOf)}, ${by}`,
      }))}
      isBusy={isLoading}
      onRestore={({ id }) => handleRestore(id)}
    />
  )
}

/** Adds a category at the end of a room; shoppers see it when the rooms are published. */
function AddCategory({ texts, onAdd }: { texts: RoomTexts; onAdd: (room: Room['path'], category: Category) => void }) {
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
