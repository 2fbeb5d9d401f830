import { setPriority } from 'node:os'
import { ensureBuild, ensurePackages, run } from './prepare.mjs'

/*
 * npm run check: the static checks and all tests at the same time. Tests wait for a part of their time, and the checks,
 * which have a lower priority, use the processor then.
 */

await ensurePackages()
await ensureBuild()
const checks = run(process.execPath, ['scripts/check-static.mjs'], { onStart: ({ pid }) => setPriority(pid, 10) })
const tests = run(process.execPath, ['scripts/test-all.mjs'])
const [checksCode, testsCode] = [await checks, await tests]
if (checksCode !== 0) console.error('Format, lint, types or unused code failed: `npm run check:static` shows what.')
process.exit(Math.max(checksCode, testsCode))
