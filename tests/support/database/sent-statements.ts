import { vi } from 'vitest'
import { GuardedPGlite } from '#db/embedded/embedded-lite.ts'

/** Without those of the workers of the queues. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const original = GuardedPGlite.prototype.execProtocolStream
  const run = vi.spyOn(GuardedPGlite.prototype, 'execProtocolStream')
  run.mockImplementation(function (this: GuardedPGlite, message, options) {
    // The messages Parse and Query of the wire protocol.
    if ('PQ'.includes(String.fromCharCode(message[0] ?? 0))) texts.push(textOf(message))
    return original.call(this, message, options)
  })
  // The worker that sends the email is notified by a timer.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    await work()
  } finally {
    run.mockRestore()
    vi.runAllTimers()
    vi.useRealTimers()
  }
  return texts.filter((text) => !/\bjobs\./.test(text) || /insert into jobs\.job/i.test(text))
}

/** The text of a statement, in its message after the length and, in Parse, an empty name. */
function textOf(message: Uint8Array): string {
  const text = Buffer.from(message.subarray(5)).toString()
  const parts = text.split('\0').filter((part) => part.length > 3)
  return (parts[0] ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
