import { useState } from 'react'
import { act } from '#app/admin/kit/act.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { Section } from '#app/admin/kit/section.tsx'
import { movesApi } from '#app/api/admin/back-office.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { Move, MoveCategory } from '#contract/back-office/moves.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { countText } from '#rules/platform/count-text.ts'

/** The second step: in which room and category the types and collections of the other shop are. */
export function Categories({ move: { _id, files } }: { move: Move }) {
  const { data, error, isFetching, refetch } = movesApi.listCategories.useQuery({ id: _id })
  return (
    <Section
      className="mt-5"
      title="2. Rooms and categories"
      meta="Where the pieces of each type, collection or category go. Your choice is remembered."
    >
      <LoadError error={error} isFetching={isFetching} refetch={refetch} />
      {data && <CategoryForm key={files.map((file) => file._id).join(' ')} moveId={_id} categories={data.categories} />}
    </Section>
  )
}

function CategoryForm({ moveId, categories }: { moveId: string; categories: readonly MoveCategory[] }) {
  const [save, { isLoading }] = movesApi.saveCategories.useMutation()
  const [changes, setChanges] = useState<Readonly<Record<string, Partial<MoveCategory>>>>({})
  const shown = categories.map((category) => ({ ...category, ...changes[category.name] }))
  const change = (name: string, values: Partial<MoveCategory>) =>
    setChanges({ ...changes, [name]: { ...changes[name], ...values } })

  function handleSave() {
    const chosen = categories.map(({ name, ...before }) => {
      const { homeSpace, category } = { ...before, ...changes[name] }
      return { name, homeSpace, category, before: { homeSpace: before.homeSpace, category: before.category } }
    })
    void act(save({ id: moveId, categories: chosen }), 'Rooms and categories saved', () => setChanges({}))
  }

  return (
    <>
      <DataTable
        caption="Rooms and categories"
        rows={shown}
        keyOf={({ name }) => name}
        columns={[
          {
            head: 'In the other shop',
            isLead: true,
            className: 'text-break',
            cell: ({ name, products }) => (
              <>
                {name} <span className="meta">{countText(products, 'piece')}</span>
              </>
            ),
          },
          {
            head: 'Room',
            cell: ({ name, homeSpace }) => (
              <select
                className="form-select"
                aria-label={`Room of ${name}`}
                value={homeSpace}
                onChange={({ target }) => change(name, { homeSpace: target.value })}
              >
                <option value="">By the names of the pieces</option>
                {rooms.map((room) => (
                  <option key={room.path}>{room.homeSpace}</option>
                ))}
              </select>
            ),
          },
          {
            head: 'Category',
            cell: ({ name, category }) => (
              <input
                className="form-control"
                aria-label={`Category of ${name}`}
                value={category}
                maxLength={100}
                onChange={({ target }) => change(name, { category: target.value })}
              />
            ),
          },
          { head: 'State', cell: ({ isProposed }) => (isProposed ? 'Proposed' : 'Chosen') },
        ]}
      />
      <p className="mt-3">
        <LoadingButton type="button" variant="outline" busy={isLoading} onClick={handleSave}>
          Save rooms and categories
        </LoadingButton>
      </p>
    </>
  )
}
