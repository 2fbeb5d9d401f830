import { Value } from 'typebox/value'
import { Email } from '#contract/platform/fields.ts'
import { createAdmin } from '#server/accounts/roles/create-admin.ts'
import { promoteUser } from '#server/accounts/roles/promote-user.ts'
import { removeSecondFactor } from '#server/accounts/second-factor/remove-second-factor.ts'
import { resetPassword } from '#server/accounts/reset-password.ts'
import type { Command } from './command.ts'
import { withAccounts } from './open-context.ts'
import { readPassword } from './read-password.ts'
import { UsageError } from './usage.ts'

const subject = 'an email address'

const passwordDetails = `The command asks for the password twice and does not show it. It can be piped in as one line, but is never an argument.

  --invent        generates a password and prints it once`

export const createCommand: Command = {
  name: 'create',
  subject,
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

export const promoteCommand: Command = {
  name: 'promote',
  subject,
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

export const resetPasswordCommand: Command = {
  name: 'reset-password',
  subject,
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

export const removeSecondFactorCommand: Command = {
  name: 'remove-second-factor',
  subject,
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

function refuseInvalidEmail(word: string): void {
  const isAddress: boolean = Value.Check(Email, word)
  if (!isAddress) throw new UsageError(`${word} is not an email address.`)
}
