import { errorMessage } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'

type Mutation<Arg> = readonly [
  send: (arg: Arg) => PromiseLike<{ data?: { message: string } | undefined; error?: unknown }>,
  state: { isLoading: boolean },
]

/** A step that one press takes: the server's sentence is its toast, also when it is refused. */
export function useAct<Arg>([send, { isLoading }]: Mutation<Arg>) {
  async function act(arg: Arg): Promise<boolean> {
    const { data, error } = await send(arg)
    if (data) showToast('success', data.message)
    else showToast('error', errorMessage(error))
    return data !== undefined
  }
  return { act, isLoading }
}
