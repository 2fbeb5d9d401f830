import { useCountInboxQuery } from '#app/api/admin/inbox.ts'
import { useAssignMessageMutation } from '#app/api/admin/messages.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import type { InboxMessage } from '#contract/inbox/messages.ts'

const noOne = 'Nobody'

/** Gives an open message to a person of the team, or to no one. A choice applies at once. */
export function WhoAnswers({ message: { _id: id, assignee } }: { message: InboxMessage }) {
  const [assign, { isLoading }] = useAssignMessageMutation()
  const team = useCountInboxQuery().data?.team ?? []
  const before = assignee?._id ?? null

  async function handleChange(chosen: string) {
    if (isLoading) return
    const { data, error } = await assign({ id, assignee: chosen || null, before })
    if (error) showToast('error', errorMessage(error))
    else showToast('success', data?.assignee ? `${data.assignee.name} answers` : 'Unassigned')
  }
  return (
    <SelectField
      label="Assigned to"
      short
      value={before ?? ''}
      aria-busy={isLoading || undefined}
      onChange={(event) => void handleChange(event.currentTarget.value)}
    >
      <option value="">{noOne}</option>
      {team.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
