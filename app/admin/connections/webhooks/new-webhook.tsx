import { useId, useState } from 'react'
import { webhooksApi } from '#app/api/admin/back-office.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import { ShownOnce } from '#app/admin/connections/shown-once.tsx'
import { type ChosenEvents, chosenFrom, EventFields, eventsOf } from './event-fields.tsx'

/** The dialog that makes a webhook, and then shows its secret. */
export function NewWebhook({ show, onClose }: { show: boolean; onClose: () => void }) {
  const id = useId()
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => {
    setSecret(null)
    onClose()
  }
  return (
    <ModalDialog show={show} aria-labelledby={`${id}-title`} onClose={secret === null ? close : () => {}}>
      {show && secret === null && (
        <>
          <h2 className="h3" id={`${id}-title`}>
            New webhook
          </h2>
          <WebhookForm onDone={setSecret} onClose={close} />
        </>
      )}
      {show && secret !== null && (
        <ShownOnce titleId={`${id}-title`} title="Copy the secret now" what="secret" value={secret} onClose={close}>
          It’s shown this once. Your program checks the signature of each message with it.
        </ShownOnce>
      )}
    </ModalDialog>
  )
}

type Values = { url: string } & ChosenEvents

const initial: Values = { url: '', ...chosenFrom(['order.paid']) }

function WebhookForm({ onDone, onClose }: { onDone: (secret: string) => void; onClose: () => void }) {
  const { field, checkbox, formProps, isSending, problem } = useServerForm(webhooksApi.create.useMutation(), {
    initial,
    toRequest: (values) => ({ url: values.url, events: eventsOf(values) }),
    onSuccess: ({ secret }) => onDone(secret),
  })
  return (
    <form {...formProps}>
      <TextField
        {...field('url')}
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        required
      />
      <EventFields checkbox={checkbox} />
      <FormProblem text={problem} />
      <DialogActions>
        <LoadingButton busy={isSending}>Create webhook</LoadingButton>
        <button className="btn btn-outline" type="button" onClick={onClose}>
          Cancel
        </button>
      </DialogActions>
    </form>
  )
}
