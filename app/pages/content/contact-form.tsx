import { useNavigate } from 'react-router'
import { useSendMessageMutation } from '#app/api/contact.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { paths } from '#rules/paths.ts'
import { findMessageErrors } from './contact-message.ts'
import styles from './content.module.scss'

type SendError = ReturnType<typeof useSendMessageMutation>[1]['error']

/**
 * A message to the shop. Any response leads home, where a toast shows the result; a refused message is in the form again
 * when the shopper returns. Without a response the shopper stays (behaviour, Contact).
 */
export function ContactForm() {
  const navigate = useNavigate()
  const mutation = useSendMessageMutation()
  const [, { error }] = mutation
  const goHome = async ({ isOpen }: { isOpen: () => boolean }) => {
    if (isOpen()) await navigate(paths.home())
  }
  const { field, formProps, isSending, problem } = useServerForm(mutation, {
    initial: { firstName: '', lastName: '', email: '', phone: '', message: '' },
    draft: 'contact',
    check: findMessageErrors,
    toRequest: (message) => message,
    successText: 'Message sent',
    onSuccess: (_, form) => goHome(form),
    errorText: (failure) => (isUnanswered(failure) ? null : errorMessage(failure)),
    onError: (failure, form) => (isUnanswered(failure) ? undefined : goHome(form)),
  })
  return (
    <form {...formProps}>
      <div className={styles.pair}>
        <TextField {...field('firstName')} label="First Name" autoComplete="given-name" required />
        <TextField {...field('lastName')} label="Last Name" autoComplete="family-name" required />
      </div>
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" required />
      <TextField {...field('phone')} label="Phone" type="tel" autoComplete="tel" required />
      <TextareaField {...field('message')} label="Message" required />
      {isUnanswered(error) && (
        <Alert kind="danger" className="field">
          {errorMessage(error)} Your message is still here.
        </Alert>
      )}
      <FormProblem text={problem} />
      <LoadingButton busy={isSending} busyText="Sending Email...">
        Send
      </LoadingButton>
    </form>
  )
}

/** The shop was unreachable or took too long: it is unknown whether the message has arrived. */
function isUnanswered(error: SendError): boolean {
  return error !== undefined && 'status' in error && ['FETCH_ERROR', 'TIMEOUT_ERROR'].includes(String(error.status))
}
