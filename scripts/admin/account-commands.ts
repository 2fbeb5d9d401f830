import { Value } from 'typebox/value'
import { Email } from '#contract/fields.ts'
import { createAdmin } from '#server/accounts/create-admin.ts'
import { promoteUser } from '#server/accounts/promote-user.ts'
import { resetPassword } from '#server/accounts/reset-password.ts'
import type { Command } from './command.ts'
import { withAccounts } from './open-context.ts'
import { readPassword } from './read-password.ts'
import { UsageError } from './usage.ts'

const subject = 'an e-mail address'

const passwordDetails = `The password is asked for twice and not shown. It can be piped in, as one line, and is never an argument.

  --invent        invents a password and prints it, once`

export const createCommand: Command = {
  name: 'create',
  subject,
  synopsis: 'create <email> [--name <name>] [--invent]',
  summary: 'Makes an admin with a new account. Somebody who has an account is made one with promote.',
  details: `${passwordDetails}
  --name <name>   how the shop calls them; Admin if left out`,
  options: { name: { type: 'string' }, invent: { type: 'boolean' } },
  async run(email, { name = 'Admin', invent }) {
    refuseOtherWords(email)
    return withAccounts({ mustExist: false }, async (shop) => {
      const { password, invented } = await readPassword(invent === true)
      const admin = await createAdmin(shop, { name: String(name), email, password })
      return `${admin.email} is an admin now.${invented ? ` Password: ${password}` : ''}`
    })
  },
}

export const promoteCommand: Command = {
  name: 'promote',
  subject,
  synopsis: 'promote <email>',
  summary: 'Makes somebody who has an account an admin, from their next click on.',
  details: 'The role is taken away in the shop: Admin, Users.',
  options: {},
  async run(email) {
    refuseOtherWords(email)
    return withAccounts({ mustExist: true }, async (shop) => {
      const { user, wasAdmin } = await promoteUser(shop, email)
      return wasAdmin ? `${user.email} was an admin already.` : `${user.email} is an admin now.`
    })
  },
}

export const resetPasswordCommand: Command = {
  name: 'reset-password',
  subject,
  synopsis: 'reset-password <email> [--invent]',
  summary: 'Gives somebody a new password, and signs them out wherever they were signed in.',
  details: passwordDetails,
  options: { invent: { type: 'boolean' } },
  async run(email, { invent }) {
    refuseOtherWords(email)
    return withAccounts({ mustExist: true }, async (shop) => {
      const { password, invented } = await readPassword(invent === true)
      const user = await resetPassword(shop, email, password)
      return `${user.email} has a new password and is signed out everywhere.${invented ? ` Password: ${password}` : ''}`
    })
  },
}

function refuseOtherWords(word: string): void {
  const isAddress: boolean = Value.Check(Email, word)
  if (!isAddress) throw new UsageError(`${word} is no e-mail address.`)
}
