import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { generatePassword } from '#server/accounts/passwords.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/**
 * Reads a new password: generated, asked for twice on a terminal without showing it, or the first line of piped input;
 * never an argument, which every user of the machine can read. Throws ShopError 400 when the input is empty, stopped,
 * or differs.
 */
export async function readPassword(
  isGenerated: boolean,
  { input, output }: Streams = { input: process.stdin, output: process.stderr },
): Promise<{ password: string; isGenerated: boolean }> {
  if (isGenerated) return { password: generatePassword(), isGenerated: true }
  return { password: input.isTTY ? await askTwice({ input, output }) : await readPiped(input), isGenerated: false }
}

/** The input of the password, and the output of the prompts. */
interface Streams {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

async function readPiped(input: NodeJS.ReadableStream): Promise<string> {
  const [line = ''] = (await text(input)).split(/\r?\n/)
  if (line === '') throw new ShopError(400, 'The input has no password. Pipe one in, or add --invent.')
  return line
}

async function askTwice({ input, output }: Streams): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input, output: silent, terminal: true, historySize: 0 })
  const stopped = new Promise<never>((_resolve, reject) => {
    terminal.once('close', () => reject(new ShopError(400, 'Stopped: nothing was changed.')))
  })
  stopped.catch(() => {})
  const ask = async (prompt: string) => {
    output.write(prompt)
    const answer = await Promise.race([terminal.question(''), stopped])
    output.write('\n')
    return answer
  }
  try {
    const password = await ask('New password (8 to 128 characters, at least 12 for an admin, not shown): ')
    if (password === (await ask('Once more: '))) return password
    throw new ShopError(400, 'Passwords do not match')
  } finally {
    terminal.close()
  }
}
