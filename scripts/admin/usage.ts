/** Wrong usage of the command line: printed together with the usage, exit code 2. */
export class UsageError extends Error {}

/** The usage text of a command. */
export interface Usage {
  name: string
  /** The name of its argument in a sentence. */
  subject: string
  synopsis: string
  summary: string
  details: string
}

const all = `npm run admin -- <command>

  create <email>                creates an admin
  promote <email>               makes an existing account an admin
  reset-password <email>        sets a new password
  remove-second-factor <email>  signs in with the password alone again
  backup <file>                 writes the database and the uploads into one file
  restore <file>                restores the shop from a backup
  export <folder>               writes what another shop can take over into a folder
  move-in <folder or files>     brings products, customers and orders over from another shop

Each command has its own --help. The exit code is 0 when it is done, 1 when it failed, 2 for wrong usage.
The configuration is the shop's: the environment and .env. The embedded database can be used by one process only: stop the shop first.`

/** The usage of the command line, or of one of its commands. */
export function usage(command?: Usage): string {
  return command ? `npm run admin -- ${command.synopsis}\n\n${command.summary}\n\n${command.details}` : all
}
