/** Wrong usage of the command line: said together with how it is used, and ended with 2. */
export class UsageError extends Error {}

/** What a command is to its user. */
export interface Usage {
  name: string
  /** What it wants to be told, as it is named in a sentence. */
  subject: string
  synopsis: string
  summary: string
  details: string
}

const all = `npm run admin -- <command>

  create <email>          makes an admin
  promote <email>         makes somebody who has an account an admin
  reset-password <email>  gives somebody a new password
  backup <file>           writes database and uploads into one file
  restore <file>          makes the shop what a backup says

Each says more with --help. Ends with 0 when it is done, with 1 when it could not be done, with 2 when it was called wrongly.
The configuration is that of the shop: the environment, and .env. The embedded database belongs to one process: stop the shop first.`

/** How the command line is used, or one of its commands. */
export function usage(command?: Usage): string {
  return command ? `npm run admin -- ${command.synopsis}\n\n${command.summary}\n\n${command.details}` : all
}
