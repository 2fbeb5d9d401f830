import { ensurePackages, mustRun, pathWithTools } from './prepare.mjs'

/* The static part of `npm run check`: format, lint, types. */

await ensurePackages()
const env = { ...process.env, PATH: pathWithTools }
await mustRun('npx', ['prettier', '--check', '--log-level', 'warn', '.'], { env })
await mustRun('npm', ['run', '--silent', 'lint'], { env })
await mustRun('npm', ['run', '--silent', 'types'], { env })
