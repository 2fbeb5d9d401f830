import { useBringBackCategoryMutation, useListDeletedCategoriesQuery } from '#app/api/content/content.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { DeletedList } from '#app/ui/table/deleted-list.tsx'
import { rooms } from '#rules/catalogue/rooms.ts'
import { dayAndTimeText } from '#rules/platform/nz-dates.ts'

/** The categories that can be brought back, below the form of the rooms. */
export function DeletedCategories() {
  const { data } = useListDeletedCategoriesQuery()
  const [bringBack, { isLoading }] = useBringBackCategoryMutation()
  if (!data || data.categories.length === 0) return null

  async function handleBringBack(id: string) {
    const category = data?.categories.find(({ room, keyword }) => id === `${room} ${keyword}`)
    if (!category) return
    const { data: reply, error } = await bringBack(category)
    if (!reply) return showToast('error', errorMessage(error))
    showToast('success', reply.message)
    document.getElementById('main')?.focus({ preventScroll: true })
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
      onBringBack={({ id }) => void handleBringBack(id)}
    />
  )
}
