import {
  useAddCustomerTagMutation,
  useListCustomerTagsQuery,
  useTakeCustomerTagOffMutation,
} from '#app/api/admin/customers.ts'
import { useMay } from '#app/layout/admin/use-may.ts'
import { TagSection } from '#app/ui/tags/tag-section.tsx'

const useSuggested = () => useListCustomerTagsQuery().data?.tags ?? []

/** The tags of a customer. */
export function CustomerTags({ id, tags }: { id: string; tags: readonly string[] }) {
  const mayChange = useMay('customers', 'change')
  const add = useAddCustomerTagMutation()
  const takeOff = useTakeCustomerTagOffMutation()
  return (
    <TagSection id={id} tags={tags} mayChange={mayChange} add={add} takeOff={takeOff} useSuggested={useSuggested} />
  )
}
