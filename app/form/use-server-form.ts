import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { useForm, type FormOptions, type FormValues, type SubmittedForm } from './use-form.ts'

/** What an RTK Query mutation hook returns, as far as a form needs it. */
type Mutation<Arg, Data, Failure> = readonly [
  send: (arg: Arg) => PromiseLike<{ data?: Data | undefined; error?: Failure | undefined }>,
  state: { isLoading: boolean },
]

interface ServerFormOptions<Values, Arg, Data, Failure> extends Omit<FormOptions<Values>, 'onSubmit'> {
  /** Turns the values into the mutation's argument. */
  toRequest: (values: Values) => Arg
  /** The toast of a success; without it there is none. */
  successText?: string | ((data: Data, values: Values) => string)
  onSuccess?: (data: Data, form: SubmittedForm<Values>) => void | Promise<void>
  /** The toast of a failure; null for none. By default the sentence of the server (spec §8). */
  errorText?: (error: Failure) => string | null
  /** The errors of the fields after a failure. By default what the server names. */
  toFieldErrors?: (error: Failure) => FieldErrors
  onError?: (error: Failure, form: SubmittedForm<Values>) => void | Promise<void>
}

/**
 * A form that is sent to the server: `useForm` with one submit flow. A failure shows a toast and the field errors and
 * keeps the values; a success removes the draft and shows a toast. While a request is pending, a second submit is ignored.
 */
export function useServerForm<Values extends FormValues<Values>, Arg, Data, Failure>(
  [send, { isLoading }]: Mutation<Arg, Data, Failure>,
  options: ServerFormOptions<Values, Arg, Data, Failure>,
) {
  const { toRequest, successText, onSuccess, onError } = options
  const { errorText = errorMessage, toFieldErrors = fieldErrors } = options

  async function submit(submitted: SubmittedForm<Values>) {
    const { data, error } = await send(toRequest(submitted.values))
    if (error !== undefined) {
      const text = errorText(error)
      if (text !== null) showToast('error', text)
      submitted.setErrors(toFieldErrors(error))
      await onError?.(error, submitted)
      return
    }
    submitted.removeDraft()
    if (successText !== undefined) showToast('success', textOf(successText, data as Data, submitted.values))
    await onSuccess?.(data as Data, submitted)
  }

  const form = useForm({
    ...options,
    onSubmit: (submitted) => {
      if (!isLoading) void submit(submitted)
    },
  })
  return { ...form, isSending: isLoading }
}

function textOf<Data, Values>(text: string | ((data: Data, values: Values) => string), data: Data, values: Values) {
  return typeof text === 'string' ? text : text(data, values)
}
