import { useId, useState } from 'react'
import { webhooksApi } from '#app/api/admin/back-office.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import type { Webhook } from '#contract/back-office/webhooks.ts'
import { chosenFrom, EventFields, eventsOf } from './event-fields.tsx'

/** The button that opens the events of a webhook, and their dialog. */
export function ChooseEvents({ webhook }: { webhook: Webhook }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button type="button" className="btn btn-quiet btn-sm" onClick={() => setIsOpen(true)}>
        Events…
      </button>
      <ModalDialog show={isOpen} aria-labelledby={`${id}-title`} onClose={close}>
        {isOpen && (
          <>
            <h2 className="h3" id={`${id}-title`}>
              Events for {new URL(webhook.url).host}
            </h2>
            <EventsForm webhook={webhook} onClose={close} />
          </>
        )}
      </ModalDialog>
    </>
  )
}

function EventsForm({ webhook: { _id, events }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { checkbox, formProps, isSending, problem } = useServerForm(webhooksApi.chooseEvents.useMutation(), {
    initial: chosenFrom(events),
    toRequest: (values) => ({ id: _id, events: eventsOf(values) }),
    successText: 'Events saved',
    onSuccess: onClose,
  })
  return (
    <form {...formProps}>
      <EventFields checkbox={checkbox} />
      <FormProblem text={problem} />
      <DialogActions>
        <LoadingButton busy={isSending}>Save events</LoadingButton>
        <button className="btn btn-outline" type="button" onClick={onClose}>
          Cancel
        </button>
      </DialogActions>
    </form>
  )
}
