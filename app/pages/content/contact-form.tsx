import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSendMessageMutation } from '#app/api/contact.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { useFormDraft } from '#app/ui/form/use-form-draft.ts'
import { useFieldErrors } from '#app/ui/form/use-field-errors.ts'
import { findMessageErrors } from './contact-message.ts'
import styles from './content.module.scss'

/**
 * A message to the shop. Any answer leads home, where a toast says what became of the message; a refused one stands in
 * the form again when the shopper returns. Without an answer the shopper stays (behaviour, Contact).
 */
export function ContactForm() {
  const navigate = useNavigate()
  const [sendMessage, { isLoading, error }] = useSendMessageMutation()
  const { errors, setErrors, formProps } = useFieldErrors()
  const forgetDraft = useFormDraft('contact', formProps.ref)

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
    const messageErrors = findMessageErrors(message)
    setErrors(messageErrors)
    if (Object.keys(messageErrors).length > 0) return
    const { error: refusal } = await sendMessage(message)
    if (isUnanswered(refusal)) return
    if (refusal) showToast('error', errorMessage(refusal))
    else {
      forgetDraft()
      showToast('success', 'Message sent')
    }
    // Whoever has gone elsewhere meanwhile stays there.
    if (form.isConnected) await navigate('/')
  }

  return (
    <form {...formProps} method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <div className={styles.pair}>
        <TextField label="First Name" name="firstName" autoComplete="given-name" error={errors.firstName} required />
        <TextField label="Last Name" name="lastName" autoComplete="family-name" error={errors.lastName} required />
      </div>
      <TextField label="Email" name="email" type="email" autoComplete="email" error={errors.email} required />
      <TextField label="Phone" name="phone" type="tel" autoComplete="tel" error={errors.phone} required />
      <TextareaField label="Message" name="message" error={errors.message} required />
      {isUnanswered(error) && (
        <Alert kind="danger" className="field">
          {errorMessage(error)} Your message is still here.
        </Alert>
      )}
      <LoadingButton busy={isLoading} busyText="Sending Email...">
        Send
      </LoadingButton>
    </form>
  )
}

/** Nobody knows whether the message has arrived: the shop was out of reach or took too long. */
function isUnanswered(error: ReturnType<typeof useSendMessageMutation>[1]['error']): boolean {
  return error !== undefined && 'status' in error && ['FETCH_ERROR', 'TIMEOUT_ERROR'].includes(String(error.status))
}
