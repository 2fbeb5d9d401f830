import { skipToken } from '@reduxjs/toolkit/query/react'
import {
  useAddCustomerTagMutation,
  useListCustomerTagsQuery,
  useTakeCustomerTagOffMutation,
} from '#app/api/admin/customers.ts'
import { useMay } from '#app/admin/frame/use-may.ts'
import { TagSection } from '#app/admin/frame/notes/tag-section.tsx'

/** The tags of a customer, which those who may change customers add and take off. */
export function CustomerTags({ id, tags }: { id: string; tags: readonly string[] }) {
  const mayChange = useMay('customers', 'change')
  const { data: used } = useListCustomerTagsQuery(mayChange ? undefined : skipToken)
  const add = useAddCustomerTagMutation()
  const takeOff = useTakeCustomerTagOffMutation()
  return (
    <TagSection id={id} tags={tags} mayChange={mayChange} add={add} takeOff={takeOff} suggested={used?.tags ?? []} />
  )
}
