import { skipToken } from '@reduxjs/toolkit/query/react'
import {
  useAddTagMutation,
  useListOrderTagsQuery,
  useReadOrderNotesQuery,
  useTakeTagOffMutation,
} from '#app/api/admin/order-notes.ts'
import { useMay } from '#app/admin/frame/use-may.ts'
import { TagSection } from '#app/admin/frame/notes/tag-section.tsx'

/** The tags of an order, which those who may change orders add and take off. */
export function OrderTags({ id }: { id: string }) {
  const { data } = useReadOrderNotesQuery(id)
  const mayChange = useMay('orders', 'change')
  const { data: used } = useListOrderTagsQuery(mayChange ? undefined : skipToken)
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
      suggested={used?.tags ?? []}
    />
  )
}
