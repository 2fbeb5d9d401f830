import { runCommand } from './admin/run-command.ts'

/* npm run admin -- <command>: what the owner does at the machine. Ends with 0 (done), 1 (could not) or 2 (wrong usage). */

const { code, words } = await runCommand(process.argv.slice(2))
const out = code === 0 ? process.stdout : process.stderr
out.write(`${words}\n`, () => process.exit(code))
