import { useState } from 'react'
import { Link } from 'react-router'
import { ActionButton } from '#app/admin/kit/act.tsx'
import { DialogForm, FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { peopleApi } from '#app/api/account-access.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Person } from '#contract/accounts/people.ts'
import { firstName } from '#rules/accounts/accounts.ts'
import { dayText } from '#rules/platform/nz-dates.ts'
import { paths } from '#rules/paths.ts'

export function SecondStepNotice({ person, isMyself }: { person: Person; isMyself: boolean }) {
  const { _id, name, role, secondStepFrom } = person
  const [isAsking, setIsAsking] = useState(false)
  const remind = peopleApi.remind.useMutation()
  const first = firstName(name)

  if (isMyself) {
    const link = (
      <Link className="btn btn-outline" to={paths.profile}>
        Add a second step
      </Link>
    )
    return (
      <Alert kind="warning" className="mb-4" action={link}>
        <strong>You sign in with a password only.</strong>
      </Alert>
    )
  }
  const buttons = (
    <div className="d-flex flex-wrap gap-2">
      <ActionButton mutation={remind} arg={{ id: _id }} success={({ message }) => message}>
        Remind {first}
      </ActionButton>
      {role === 'packer' && (
        <button type="button" className="btn btn-outline" onClick={() => setIsAsking(true)}>
          {secondStepFrom === null ? 'Set a day' : 'Change the day'}
          <span className="visually-hidden"> of {name}</span>
        </button>
      )}
    </div>
  )
  return (
    <>
      <Alert kind="warning" className="mb-4" action={buttons}>
        <strong>{first} signs in with a password only.</strong>
        {secondStepFrom !== null && ` From ${dayText(secondStepFrom)} the packer page opens with a second step only.`}
      </Alert>
      <FormDialog show={isAsking} title={`When ${first} needs a second step`} onClose={() => setIsAsking(false)}>
        <DayForm person={person} onClose={() => setIsAsking(false)} />
      </FormDialog>
    </>
  )
}

function DayForm({ person: { _id: id, secondStepFrom }, onClose }: { person: Person; onClose: () => void }) {
  const form = useServerForm(peopleApi.setSecondStepDay.useMutation(), {
    initial: { from: secondStepFrom ?? '' },
    toRequest: ({ from }) => ({ id, from: from || null }),
    successText: (_person, { from }) =>
      from === '' ? 'No day is set' : `A second step is needed from ${dayText(from)}`,
    onSuccess: onClose,
  })
  return (
    <DialogForm form={form} action="Save the day" onClose={onClose}>
      <p>From this day the packer page opens with a second step only. Without a day a password is enough.</p>
      <TextField {...form.field('from')} label="From" type="date" short />
    </DialogForm>
  )
}
