import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readPassword } from './read-password.ts'

const piped = (words: string) => {
  const input = new PassThrough()
  input.end(words)
  return readPassword(false, { input, output: new PassThrough() })
}

/** A terminal at which somebody types these things one after the other. */
async function typed(...keys: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
  const output = new PassThrough()
  const asked = readPassword(false, { input, output }).catch((error: Error) => error.message)
  for (const key of keys) {
    await wait(20)
    input.write(key)
  }
  const answer = await asked
  output.end()
  return { answer, shown: await text(output) }
}

it('a password is asked for twice on a terminal and never shown', async () => {
  expect(await typed('kauri-1234\r', 'kauri-1234\r')).toEqual({
    answer: { password: 'kauri-1234', invented: false },
    shown: 'New password (8 to 128 characters, not shown): \nOnce more: \n',
  })
})

it('two passwords that differ are refused', async () => {
  expect((await typed('kauri-1234\r', 'kauri-1235\r')).answer).toBe('Passwords do not match')
})

it('who stops while typing changes nothing', async () => {
  expect((await typed('kauri', '\u0003')).answer).toBe('Stopped: nothing was changed.')
})

it('a password is the first line of what is piped in, spaces and all', async () => {
  expect(await piped(' kauri 1234 \n')).toEqual({ password: ' kauri 1234 ', invented: false })
  expect(await piped('kauri-1234\r\nrest')).toEqual({ password: 'kauri-1234', invented: false })
  for (const nothing of ['', '\n']) {
    await expect(piped(nothing)).rejects.toThrow('No password came in. Pipe one in, or add --invent.')
  }
})

it('an invented password is another one every time', async () => {
  const [one, two] = await Promise.all([readPassword(true), readPassword(true)])
  expect(one).toEqual({ password: expect.stringMatching(/^[\w-]{16}$/) as string, invented: true })
  expect(two.password).not.toBe(one.password)
})
