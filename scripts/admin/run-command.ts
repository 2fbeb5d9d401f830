import { parseArgs } from 'node:util'
import { Value } from 'typebox/value'
import { sqlState } from '#db/open.ts'
import { Email } from '#contract/platform/fields.ts'
import { createAdmin, promoteUser, removeSecondFactor, resetPassword } from '#server/accounts/command-line.ts'
import { backupCommand, restoreCommand, verifyBackupCommand } from './backup-commands.ts'
import { exportCommand } from './export-command.ts'
import type { Command } from './command.ts'
import { moveInCommand } from './move-in-command.ts'
import { usage, UsageError } from './usage.ts'
import { withAccounts } from './open-context.ts'
import { readPassword } from './read-password.ts'

const emailSubject = 'an email address'

const passwordDetails = `The command asks for the password twice and does not show it. It can be piped in as one line, but is never an argument.

  --invent        generates a password and prints it once`

const createCommand: Command = {
  name: 'create',
  subject: emailSubject,
  synopsis: 'create <email> [--name <name>] [--invent]',
  summary: 'Creates an admin with a new account. Use promote for an existing account.',
  details: `${passwordDetails}
  --name <name>   the name of the account; Admin by default`,
  options: { name: { type: 'string' }, invent: { type: 'boolean' } },
  async run(email, { name = 'Admin', invent }) {
    refuseInvalidEmail(email)
    return withAccounts({ mustExist: false }, async (shop) => {
      const { password, isGenerated } = await readPassword(invent === true)
      const admin = await createAdmin(shop, { name: String(name), email, password })
      return `${admin.email} is now an admin.${isGenerated ? ` Password: ${password}` : ''}`
    })
  },
}

const promoteCommand: Command = {
  name: 'promote',
  subject: emailSubject,
  synopsis: 'promote <email>',
  summary: 'Makes an existing account an admin, from its next request on.',
  details: 'The role can be removed in the shop: Admin, Users.',
  options: {},
  async run(email) {
    refuseInvalidEmail(email)
    return withAccounts({ mustExist: true }, async (shop) => {
      const { user, wasAdmin } = await promoteUser(shop, email)
      return wasAdmin ? `${user.email} is already an admin.` : `${user.email} is now an admin.`
    })
  },
}

const resetPasswordCommand: Command = {
  name: 'reset-password',
  subject: emailSubject,
  synopsis: 'reset-password <email> [--invent]',
  summary: 'Sets a new password, and ends all sessions of the account.',
  details: passwordDetails,
  options: { invent: { type: 'boolean' } },
  async run(email, { invent }) {
    refuseInvalidEmail(email)
    return withAccounts({ mustExist: true }, async (shop) => {
      const { password, isGenerated } = await readPassword(invent === true)
      const user = await resetPassword(shop, email, password)
      return `${user.email} has a new password and is signed out everywhere.${isGenerated ? ` Password: ${password}` : ''}`
    })
  },
}

const removeSecondFactorCommand: Command = {
  name: 'remove-second-factor',
  subject: emailSubject,
  synopsis: 'remove-second-factor <email>',
  summary: 'Removes the authenticator app and passkeys of an account that cannot sign in any more.',
  details: 'All sessions of the account end. Its password alone signs it in, until it sets up a second step again.',
  options: {},
  async run(email) {
    refuseInvalidEmail(email)
    return withAccounts({ mustExist: true }, async (shop) => {
      const { user, hadOne } = await removeSecondFactor(shop, email)
      if (!hadOne) return `${user.email} has no second step at sign-in.`
      return `${user.email} has no second step at sign-in any more, and is signed out everywhere.`
    })
  },
}

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
    if (extra.length > 0 && !command.takesMany) throw new UsageError(`Only ${command.subject} is expected.`)
    return { code: 0, text: await command.run(subject, values, extra) }
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
  exportCommand,
  moveInCommand,
]

function refuseInvalidEmail(word: string): void {
  const isAddress: boolean = Value.Check(Email, word)
  if (!isAddress) throw new UsageError(`${word} is not an email address.`)
}
