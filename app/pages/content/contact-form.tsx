import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSendMessageMutation } from '#app/api/contact.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { BusyButton } from '#app/ui/busy-button.tsx'
import { formText } from '#app/ui/form-text.ts'
import { Message } from '#app/ui/message.tsx'
import { raiseToast } from '#app/ui/raise-toast.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { TextareaField } from '#app/ui/textarea-field.tsx'
import { useDraft } from '#app/ui/use-draft.ts'
import { useWrongFields } from '#app/ui/use-wrong-fields.ts'
import { messageFaults } from '#rules/contact-message.ts'
import styles from './content.module.scss'

/**
 * A message to the shop. Any answer leads home, where a toast says what became of the message; a refused one stands in
 * the form again when the shopper returns. Without an answer the shopper stays (behaviour, Contact).
 */
export function ContactForm() {
  const navigate = useNavigate()
  const [sendMessage, { isLoading, error }] = useSendMessageMutation()
  const { wrong, setWrong, formProps } = useWrongFields()
  const forgetDraft = useDraft('contact', formProps.ref)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const message = {
      firstName: formText(form, 'firstName'),
      lastName: formText(form, 'lastName'),
      email: formText(form, 'email'),
      phone: formText(form, 'phone'),
      message: formText(form, 'message'),
    }
    const faults = messageFaults(message)
    setWrong(faults)
    if (Object.keys(faults).length > 0) return
    const { error: refusal } = await sendMessage(message)
    if (isUnanswered(refusal)) return
    if (refusal) raiseToast('error', errorMessage(refusal))
    else {
      forgetDraft()
      raiseToast('success', 'Message sent')
    }
    // Whoever has gone elsewhere meanwhile stays there.
    if (form.isConnected) await navigate('/')
  }

  return (
    <form {...formProps} method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <div className={styles.pair}>
        <TextField label="First Name" name="firstName" autoComplete="given-name" error={wrong.firstName} required />
        <TextField label="Last Name" name="lastName" autoComplete="family-name" error={wrong.lastName} required />
      </div>
      <TextField label="Email" name="email" type="email" autoComplete="email" error={wrong.email} required />
      <TextField label="Phone" name="phone" type="tel" autoComplete="tel" error={wrong.phone} required />
      <TextareaField label="Message" name="message" error={wrong.message} required />
      {isUnanswered(error) && (
        <Message kind="danger" className="field">
          {errorMessage(error)} Your message is still here.
        </Message>
      )}
      <BusyButton busy={isLoading} busyWords="Sending Email...">
        Send
      </BusyButton>
    </form>
  )
}

/** Nobody knows whether the message has arrived: the shop was out of reach or took too long. */
function isUnanswered(error: ReturnType<typeof useSendMessageMutation>[1]['error']): boolean {
  return error !== undefined && 'status' in error && ['FETCH_ERROR', 'TIMEOUT_ERROR'].includes(String(error.status))
}
