import { useId, useState, type SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { peopleApi } from '#app/api/account-access.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import type { Person } from '#contract/accounts/people.ts'
import { firstName } from '#rules/accounts/accounts.ts'
import { dayText } from '#rules/platform/nz-dates.ts'
import { paths } from '#rules/paths.ts'
import styles from './people.module.scss'

/** Says that a person with a role has no second step, with a reminder and, for a packer, the day that needs one. */
export function SecondStepNotice({ person, isMyself }: { person: Person; isMyself: boolean }) {
  const { _id, name, role, secondStepFrom } = person
  const [isAsking, setIsAsking] = useState(false)
  const [remind, { isLoading }] = peopleApi.remind.useMutation()
  const first = firstName(name)

  async function handleRemind() {
    const { data, error } = await remind({ id: _id })
    showToast(error ? 'error' : 'success', error ? errorMessage(error) : data.message)
  }

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
    <div className={styles.actions}>
      <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handleRemind()}>
        Remind {first}
      </LoadingButton>
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
      <DayDialog person={person} show={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}

function DayDialog({ person, show, onClose }: { person: Person; show: boolean; onClose: () => void }) {
  const id = useId()
  const [setDay, { isLoading, error }] = peopleApi.setSecondStepDay.useMutation()

  async function save(from: string | null) {
    const { data } = await setDay({ id: person._id, from })
    if (!data) return
    showToast('success', from === null ? 'No day is set' : `A second step is needed from ${dayText(from)}`)
    onClose()
  }

  function handleSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(formText(event.currentTarget, 'from') || null)
  }

  return (
    <ModalDialog show={show} aria-labelledby={`${id}-title`} onClose={onClose}>
      <h2 className="h3" id={`${id}-title`}>
        When {firstName(person.name)} needs a second step
      </h2>
      <form method="post" onSubmit={handleSubmit}>
        <p>From this day the packer page opens with a second step only. Without a day a password is enough.</p>
        <TextField label="From" name="from" type="date" defaultValue={person.secondStepFrom ?? ''} short />
        <FormProblem text={error ? errorMessage(error) : null} />
        <DialogActions>
          <LoadingButton busy={isLoading}>Save the day</LoadingButton>
          <button className="btn btn-outline" type="button" onClick={onClose}>
            Cancel
          </button>
        </DialogActions>
      </form>
    </ModalDialog>
  )
}
