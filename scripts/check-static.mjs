import { ensurePackages, pathWithTools, run } from './prepare.mjs'

/*
 * The static part of `npm run check`: format, lint and types, at the same time, because each uses one core for a part
 * of it.
 */

await ensurePackages()
const env = { ...process.env, PATH: pathWithTools }
const codes = await Promise.all([
  run('npx', ['prettier', '--check', '--log-level', 'warn', '.'], { env }),
  run('npm', ['run', '--silent', 'lint'], { env }),
  run('npm', ['run', '--silent', 'types'], { env }),
])
process.exit(Math.max(...codes))
