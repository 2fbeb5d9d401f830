import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startFuzzShop } from '#tests/fuzz/fuzz-shop.ts'
import { runFuzz } from '#tests/fuzz/run-fuzz.ts'
import { ensureBuild } from '../scripts/prepare.mjs'

/*
 * npm run fuzz: sends thousands of requests to a shop that it starts itself: valid ones, nearly valid ones and hostile
 * ones, made from the contract's schemas. It fails for a status from 500 on, for an answer that the contract does not
 * have, for an error in the log, for a crash, and for memory that keeps growing. `-- --seed 7 --requests 5000` repeats
 * a run. With TEST_DATABASE_URL the shop has a database of its own on that server, otherwise an embedded one.
 */

/** How much the memory may grow after the warm-up. */
const maxGrowth = 1.2
/** A shorter run ends before the shop has loaded and compiled everything. */
const minRequestsForMemory = 20_000

const { values } = parseArgs({
  options: { seed: { type: 'string' }, requests: { type: 'string', default: '5000' } },
})
const seed = Number(values.seed ?? randomInt(1_000_000_000))
const requests = Number(values.requests)
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(requests) || requests < 1) {
  console.error('Write whole numbers: npm run fuzz -- --seed 7 --requests 5000')
  process.exit(2)
}

await ensureBuild()
const adminUrl = process.env.TEST_DATABASE_URL
console.log(`Fuzzing ${adminUrl ? 'on PostgreSQL' : 'on the embedded database'}: --seed ${seed} --requests ${requests}`)
const shop = await startFuzzShop(adminUrl)
const report = await runFuzz(shop, { seed, requests, say: console.log })
const hasCrashed = !shop.process.isRunning()
const problems = report.faults.map(({ number, fault, request }) => `request ${number}: ${fault}\n  ${request}`)
if (hasCrashed) problems.push(`the shop has stopped:\n${shop.process.output.slice(-10).join('')}`)
problems.push(...report.errorLines.slice(0, 20).map((line) => `an error in the log: ${line.slice(0, 1_500)}`))
const { warm, end } = report.memoryMb
if (requests >= minRequestsForMemory && end > warm * maxGrowth) {
  problems.push(`memory grew from ${warm.toFixed(0)} to ${end.toFixed(0)} MB`)
}
await shop.close().catch((error: unknown) => problems.push(String(error)))

console.log(
  `${report.requests} requests in ${report.seconds.toFixed(0)} s, memory ${warm.toFixed(0)} MB warm, ${end.toFixed(0)} MB at the end`,
)
console.log(`statuses: ${JSON.stringify(report.statuses)}`)
if (problems.length > 0) {
  console.error(
    `${problems.join('\n')}\n${problems.length} problems; repeat with: npm run fuzz -- --seed ${seed} --requests ${requests}`,
  )
  process.exit(1)
}
console.log('No problem was found.')
