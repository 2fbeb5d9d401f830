import { parseArgs } from 'node:util'
import { sqlState } from '#db/open.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { usage, UsageError } from './usage.ts'

/** How a command has ended: 0 done, 1 could not, 2 wrong usage; and what there is to say of it. */
export interface Ending {
  code: 0 | 1 | 2
  words: string
}

/** Does what the words of a command line ask for. Never throws: what went wrong is said in a sentence. */
export async function runCommand([name, ...rest]: readonly string[]): Promise<Ending> {
  if (name === '--help' || name === '-h' || name === 'help') return { code: 0, words: usage() }
  const command = commands.find((known) => known.name === name)
  if (!command) return { code: 2, words: name ? `There is no command ${name}.\n\n${usage()}` : usage() }
  try {
    const { values, positionals } = parse(rest, command)
    if (values['help']) return { code: 0, words: usage(command) }
    const [subject, ...tooMuch] = positionals
    if (!subject) throw new UsageError(`What is missing: ${command.subject}.`)
    if (tooMuch.length > 0) throw new UsageError(`Only ${command.subject} is expected.`)
    return { code: 0, words: await command.run(subject, values) }
  } catch (error) {
    if (error instanceof UsageError) return { code: 2, words: `${error.message}\n\n${usage(command)}` }
    return { code: 1, words: sentence(error) }
  }
}

function parse(args: string[], { options }: Command) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { ...options, help: { type: 'boolean', short: 'h' } } })
  } catch (error) {
    // Node's first sentence says what is wrong, the others how options work.
    throw new UsageError(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}.`)
  }
}

/** What went wrong, for people. What the database says of a query goes no further: it would name a password's hash. */
function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return sqlState(error) ? `The database refuses it (${rootOf(error).message}). Nothing was changed.` : error.message
}

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error
}
