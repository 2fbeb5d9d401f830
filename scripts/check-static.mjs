import { ensurePackages, mustRun, pathWithTools } from './prepare.mjs'

/* The part of `npm run check` that reads the sources: format, lint, types. */

await ensurePackages()
const env = { ...process.env, PATH: pathWithTools }
await mustRun('npx', ['prettier', '--check', '--log-level', 'warn', '.'], { env })
await mustRun('npm', ['run', '--silent', 'lint'], { env })
await mustRun('npm', ['run', '--silent', 'types'], { env })
