import type { ReactNode } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'

type Mutation<Arg, Data> = readonly [
  send: (arg: Arg) => PromiseLike<{ data?: Data | undefined; error?: unknown }>,
  state: { isLoading: boolean },
]

/** A step that takes one press. Its toast is the sentence of the server, also when it is refused. */
export function useAct<Arg>([send, { isLoading }]: Mutation<Arg, { message: string }>) {
  async function act(arg: Arg): Promise<boolean> {
    const { data, error } = await send(arg)
    if (data) showToast('success', data.message)
    else showToast('error', errorMessage(error))
    return data !== undefined
  }
  return { act, isLoading }
}

interface ActButtonProps<Arg, Data> {
  mutation: Mutation<Arg, Data>
  arg: Arg
  /** The toast; null for none. */
  success: (data: NonNullable<Data>) => string | null
  /** Moves the focus from a button that is removed. */
  onDone?: () => void
  children: ReactNode
}

/** A button for a step that takes one press. */
export function ActButton<Arg, Data>(props: ActButtonProps<Arg, Data>) {
  const [send, { isLoading }] = props.mutation

  async function handleClick() {
    const { data, error } = await send(props.arg)
    if (!data) return showToast('error', errorMessage(error))
    const text = props.success(data)
    if (text !== null) showToast('success', text)
    props.onDone?.()
  }

  return (
    <LoadingButton type="button" variant="outline" busy={isLoading} onClick={() => void handleClick()}>
      {props.children}
    </LoadingButton>
  )
}
