import { useState } from 'react'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { showRefusal } from './show-refusal.ts'
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
  /**
   * The toast of a failure, which also stays next to the form; null for none. By default the sentence of the server
   * (spec §8).
   */
  errorText?: (error: Failure) => string | null
  /** The errors of the fields after a failure. By default what the server names. */
  toFieldErrors?: (error: Failure) => FieldErrors
  onError?: (error: Failure, form: SubmittedForm<Values>) => void | Promise<void>
}

/**
 * A form that is sent to the server: a failure shows a toast and the field errors, a success removes the draft and
 * shows a toast. Until `onSuccess` is done, a second submit is ignored.
 */
export function useServerForm<Values extends FormValues<Values>, Arg, Data, Failure>(
  [send, { isLoading }]: Mutation<Arg, Data, Failure>,
  options: ServerFormOptions<Values, Arg, Data, Failure>,
) {
  const { toRequest, successText, onSuccess, onError } = options
  const { errorText = errorMessage, toFieldErrors = fieldErrors } = options

  const [isFinishing, setIsFinishing] = useState(false)
  const isSending = isLoading || isFinishing

  async function submit(submitted: SubmittedForm<Values>) {
    const { data, error } = await send(toRequest(submitted.values))
    if (error !== undefined) {
      showRefusal(submitted, errorText(error), toFieldErrors(error))
      await onError?.(error, submitted)
      return
    }
    submitted.removeDraft()
    if (successText !== undefined) showToast('success', textOf(successText, data as Data, submitted.values))
    setIsFinishing(true)
    try {
      await onSuccess?.(data as Data, submitted)
    } finally {
      setIsFinishing(false)
    }
  }

  const form = useForm({
    ...options,
    onSubmit: (submitted) => {
      if (!isSending) void submit(submitted)
    },
  })
  return { ...form, isSending }
}

function textOf<Data, Values>(text: string | ((data: Data, values: Values) => string), data: Data, values: Values) {
  return typeof text === 'string' ? text : text(data, values)
}
