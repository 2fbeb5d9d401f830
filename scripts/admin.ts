import { runCommand } from './admin/run-command.ts'

/* npm run admin -- <command>: the command line for the owner. Exits with 0 (done), 1 (failed) or 2 (wrong usage). */

const { code, text } = await runCommand(process.argv.slice(2))
const out = code === 0 ? process.stdout : process.stderr
out.write(`${text}\n`, () => process.exit(code))
