import { parseArgs } from 'node:util'
import { sqlState } from '#db/open.ts'
import { createCommand, promoteCommand, removeSecondFactorCommand, resetPasswordCommand } from './account-commands.ts'
import { backupCommand, restoreCommand, verifyBackupCommand } from './backup-commands.ts'
import type { Command } from './command.ts'
import { usage, UsageError } from './usage.ts'

/** The result of a command: the exit code (0 done, 1 failed, 2 wrong usage) and the text to print. */
export interface CommandResult {
  code: 0 | 1 | 2
  text: string
}

/** Runs the command of a command line. Never throws: errors become a text and an exit code. */
export async function runCommand([name, ...rest]: readonly string[]): Promise<CommandResult> {
  if (name === '--help' || name === '-h' || name === 'help') return { code: 0, text: usage() }
  const command = commands.find((known) => known.name === name)
  if (!command) return { code: 2, text: name ? `Unknown command: ${name}.\n\n${usage()}` : usage() }
  try {
    const { values, positionals } = parse(rest, command)
    if (values['help']) return { code: 0, text: usage(command) }
    const [subject, ...extra] = positionals
    if (!subject) throw new UsageError(`Missing argument: ${command.subject}.`)
    if (extra.length > 0) throw new UsageError(`Only ${command.subject} is expected.`)
    return { code: 0, text: await command.run(subject, values) }
  } catch (error) {
    if (error instanceof UsageError) return { code: 2, text: `${error.message}\n\n${usage(command)}` }
    return { code: 1, text: errorText(error) }
  }
}

function parse(args: string[], { options }: Command) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { ...options, help: { type: 'boolean', short: 'h' } } })
  } catch (error) {
    // The first sentence of Node's message names the error, the others explain options.
    throw new UsageError(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}.`)
  }
}

/**
 * The error message for the owner. The query of a database error is left out, because it may contain a password hash.
 */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return sqlState(error)
    ? `The database refused the change (${rootCause(error).message}). Nothing was changed.`
    : error.message
}

function rootCause(error: Error): Error {
  return error.cause instanceof Error ? rootCause(error.cause) : error
}

/** All commands, in the order of the usage. */
const commands: readonly Command[] = [
  createCommand,
  promoteCommand,
  resetPasswordCommand,
  removeSecondFactorCommand,
  backupCommand,
  restoreCommand,
  verifyBackupCommand,
]
