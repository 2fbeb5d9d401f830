import type { ComponentProps } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'

type Success<Data> = string | ((data: Data) => string)

/** Shows the outcome of an action as a toast: the refusal, or `success`. `onDone` then moves the focus. */
export async function act<Data>(
  sent: PromiseLike<{ data?: Data | undefined; error?: unknown }>,
  success: Success<Data> | null,
  onDone?: (data: Data) => unknown,
): Promise<void> {
  const { data, error } = await sent
  if (error !== undefined) return showToast('error', errorMessage(error))
  if (success !== null) showToast('success', typeof success === 'string' ? success : success(data as Data))
  await onDone?.(data as Data)
}

interface ActionButtonProps<Arg, Data> extends Pick<ComponentProps<typeof LoadingButton>, 'busyText' | 'children'> {
  mutation: readonly [
    send: (arg: Arg) => PromiseLike<{ data?: Data | undefined; error?: unknown }>,
    state: { isLoading: boolean },
  ]
  arg: Arg
  success: Success<Data> | null
  onDone?: (data: Data) => unknown
  /** The action is already running elsewhere. */
  isBusy?: boolean
}

export function ActionButton<Arg, Data>(props: ActionButtonProps<Arg, Data>) {
  const { mutation, arg, success, onDone, isBusy = false, ...button } = props
  const [send, { isLoading }] = mutation
  const handleClick = () => void act(send(arg), success, onDone)
  return <LoadingButton type="button" variant="outline" busy={isLoading || isBusy} onClick={handleClick} {...button} />
}
