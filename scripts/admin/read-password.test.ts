import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { readPassword } from './read-password.ts'

const piped = (content: string) => {
  const input = new PassThrough()
  input.end(content)
  return readPassword(false, { input, output: new PassThrough() })
}

/** Simulates a terminal on which the given inputs are typed one after the other. */
async function typed(...keys: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
  const output = new PassThrough()
  let shown = ''
  output.on('data', (chunk: Buffer) => (shown += chunk.toString()))
  const asked = readPassword(false, { input, output }).catch((error: Error) => error.message)
  let lines = 0
  for (const key of keys) {
    // Each line has its own prompt.
    await expect.poll(() => shown.split(': ').length - 1, { interval: 5 }).toBe(lines + 1)
    input.write(key)
    if (key.endsWith('\r')) lines++
  }
  const answer = await asked
  output.end()
  await finished(output)
  return { answer, shown }
}

it('a terminal asks for a password twice and never shows it', async () => {
  expect(await typed('kauri-1234\r', 'kauri-1234\r')).toEqual({
    answer: { password: 'kauri-1234', isGenerated: false },
    shown: 'New password (8 to 128 characters, at least 12 for an admin, not shown): \nOnce more: \n',
  })
})

it('two passwords that differ are refused', async () => {
  expect((await typed('kauri-1234\r', 'kauri-1235\r')).answer).toBe('Passwords do not match')
})

it('Ctrl-C while typing changes nothing', async () => {
  expect((await typed('kauri', '\u0003')).answer).toBe('Stopped: nothing was changed.')
})

it('a piped password is the first line of the input, including spaces', async () => {
  expect(await piped(' kauri 1234 \n')).toEqual({ password: ' kauri 1234 ', isGenerated: false })
  expect(await piped('kauri-1234\r\nrest')).toEqual({ password: 'kauri-1234', isGenerated: false })
  for (const nothing of ['', '\n']) {
    await expect(piped(nothing)).rejects.toThrow('The input has no password. Pipe one in, or add --invent.')
  }
})

it('a generated password is different every time', async () => {
  const [one, two] = await Promise.all([readPassword(true), readPassword(true)])
  expect(one).toEqual({ password: expect.stringMatching(/^[\w-]{22}$/) as string, isGenerated: true })
  expect(two.password).not.toBe(one.password)
})
