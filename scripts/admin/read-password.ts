import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { generatePassword } from '#server/accounts/passwords.ts'
import { ShopError } from '#server/shop-error.ts'

/**
 * A new password: invented, asked for twice on a terminal without showing it, or the first line of what is piped in. It
 * never is an argument, because everybody on the machine can read those.
 */
export async function readPassword(
  isInvented: boolean,
  { input, output }: Streams = { input: process.stdin, output: process.stderr },
): Promise<{ password: string; invented: boolean }> {
  if (isInvented) return { password: generatePassword(), invented: true }
  return { password: input.isTTY ? await askTwice({ input, output }) : await readPiped(input), invented: false }
}

/** Where a person or a program writes, and where they are asked. */
interface Streams {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

async function readPiped(input: NodeJS.ReadableStream): Promise<string> {
  const [line = ''] = (await text(input)).split(/\r?\n/)
  if (line === '') throw new ShopError(400, 'No password came in. Pipe one in, or add --invent.')
  return line
}

async function askTwice({ input, output }: Streams): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input, output: silent, terminal: true, historySize: 0 })
  const stopped = new Promise<never>((_resolve, reject) => {
    terminal.once('close', () => reject(new ShopError(400, 'Stopped: nothing was changed.')))
  })
  stopped.catch(() => {})
  const ask = async (words: string) => {
    output.write(words)
    const answer = await Promise.race([terminal.question(''), stopped])
    output.write('\n')
    return answer
  }
  try {
    const password = await ask('New password (8 to 128 characters, not shown): ')
    if (password === (await ask('Once more: '))) return password
    throw new ShopError(400, 'Passwords do not match')
  } finally {
    terminal.close()
  }
}
