import { ensurePackages, pathWithTools, run } from './prepare.mjs'

/*
 * The static part of `npm run check`: format, lint, types and unused code, at the same time, because each uses one core
 * for a part of it.
 */

await ensurePackages()
const env = { ...process.env, PATH: pathWithTools }
const codes = await Promise.all([
  run('npx', ['prettier', '--check', '--log-level', 'warn', '.'], { env }),
  run('npm', ['run', '--silent', 'lint'], { env }),
  run('npm', ['run', '--silent', 'types'], { env }),
  run('npm', ['run', '--silent', 'unused'], { env }),
])
process.exit(Math.max(...codes))
