import {
  useAddTagMutation,
  useListOrderTagsQuery,
  useReadOrderNotesQuery,
  useTakeTagOffMutation,
} from '#app/api/admin/order-notes.ts'
import { useMay } from '#app/layout/admin/use-may.ts'
import { TagSection } from '#app/ui/tags/tag-section.tsx'

const useSuggested = () => useListOrderTagsQuery().data?.tags ?? []

/** The tags of an order. */
export function OrderTags({ id }: { id: string }) {
  const { data } = useReadOrderNotesQuery(id)
  const mayChange = useMay('orders', 'change')
  const add = useAddTagMutation()
  const takeOff = useTakeTagOffMutation()
  if (!data) return null
  return (
    <TagSection
      id={id}
      tags={data.tags}
      mayChange={mayChange}
      add={add}
      takeOff={takeOff}
      useSuggested={useSuggested}
    />
  )
}
