import { useState } from 'react'
import { messagesApi } from '#app/api/admin/inbox.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import { type InboxMessage, maxLaterDays } from '#contract/inbox/messages.ts'
import { addDays } from '#rules/platform/calendar-days.ts'
import { dayText, nzDay } from '#rules/platform/nz-dates.ts'

interface LaterProps {
  message: InboxMessage
  asOf: string
  headingId: string
  /** The message is put away, or back. */
  onDone: () => void
}

/** Puts an open message away until a day, and brings one back that was put away. */
export function Later({ message, asOf, headingId, onDone }: LaterProps) {
  const { _id: id, laterUntil } = message
  const [isAsking, setIsAsking] = useState(false)
  const [putAway, { isLoading }] = messagesApi.later.useMutation()

  async function bringBack() {
    if (isLoading) return
    const { error } = await putAway({ id, until: null, before: laterUntil })
    if (error) {
      showToast('error', errorMessage(error))
      return
    }
    showToast('success', 'Back in the list')
    onDone()
  }
  if (laterUntil !== null) {
    return (
      <button
        className="btn btn-quiet btn-sm"
        type="button"
        aria-describedby={headingId}
        aria-busy={isLoading || undefined}
        onClick={() => void bringBack()}
      >
        Bring back now
      </button>
    )
  }
  return (
    <>
      <button
        className="btn btn-quiet btn-sm"
        type="button"
        aria-describedby={headingId}
        onClick={() => setIsAsking(true)}
      >
        Later…
      </button>
      <ModalDialog show={isAsking} aria-labelledby={`${headingId}-later`} onClose={() => setIsAsking(false)}>
        {isAsking && (
          <>
            <h2 className="h3" id={`${headingId}-later`}>
              Snooze this message?
            </h2>
            <LaterForm
              id={id}
              today={nzDay(asOf)}
              onClose={() => setIsAsking(false)}
              onDone={() => {
                setIsAsking(false)
                onDone()
              }}
            />
          </>
        )}
      </ModalDialog>
    </>
  )
}

function LaterForm({
  id,
  today,
  onClose,
  onDone,
}: {
  id: string
  today: string
  onClose: () => void
  onDone: () => void
}) {
  const { field, formProps, isSending, problem } = useServerForm(messagesApi.later.useMutation(), {
    initial: { until: addDays(today, 1) },
    toRequest: ({ until }) => ({ id, until, before: null }),
    successText: (_message, { until }) => `Snoozed until ${dayText(until)}`,
    onSuccess: onDone,
  })
  return (
    <form {...formProps}>
      <p>It leaves the open list and comes back on that day. The reply time you promised doesn’t change.</p>
      <TextField
        {...field('until')}
        label="Back on"
        type="date"
        min={addDays(today, 1)}
        max={addDays(today, maxLaterDays)}
      />
      <FormProblem text={problem} />
      <DialogActions>
        <LoadingButton busy={isSending}>Snooze</LoadingButton>
        <button className="btn btn-outline" type="button" onClick={onClose}>
          Leave it
        </button>
      </DialogActions>
    </form>
  )
}
