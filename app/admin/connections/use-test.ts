import { errorMessage } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { ConnectionTest } from '#contract/back-office/connections.ts'

type TestMutation<Arg> = readonly [
  send: (arg: Arg) => PromiseLike<{ data?: ConnectionTest | undefined; error?: unknown }>,
  state: { isLoading: boolean; data?: ConnectionTest | undefined },
]

/** A test that one press makes, with its last result; a refusal is a toast. */
export function useTest<Arg>([send, { isLoading, data }]: TestMutation<Arg>) {
  async function run(arg: Arg): Promise<void> {
    const { error } = await send(arg)
    if (error) showToast('error', errorMessage(error))
  }
  return { run, isLoading, result: data }
}
