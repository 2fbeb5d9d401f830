import { ensureBuild } from '../scripts/prepare.mjs'
import { scenarios } from './scale-test/scenarios.ts'
import { startCluster } from './scale-test/start-cluster.ts'
import { Visitor } from './scale-test/visitor.ts'

/*
 * npm run scale-test: two web processes of the shop behind nginx and a worker, with PostgreSQL and a streaming replica,
 * Redis or Valkey, and an S3 bucket, all started here on free ports. Each scenario prints one line; a failure makes the
 * exit code 1. It needs the Debian packages nginx-light, redis-server and postgresql, and takes about two minutes.
 */

const maxDurationMs = 300_000
const selected = process.argv.slice(2)

await ensureBuild()
let step = ''
const begin = (next: string) => (step = next)
setTimeout(() => {
  console.error(`The test did not end within ${maxDurationMs / 1000} s. It stopped in the step: ${step}`)
  process.exit(1)
}, maxDurationMs).unref()

const startedMs = Date.now()
const seconds = () => ((Date.now() - startedMs) / 1000).toFixed(0)
const cluster = await startCluster(begin).catch((error: unknown) => {
  throw new Error(`The test stopped in the step: ${step}`, { cause: error })
})
const visitor = new Visitor(cluster)
console.log(`Two web processes behind nginx at ${cluster.url} and a worker, after ${seconds()} s`)
try {
  for (const { title, run } of scenarios) {
    if (selected.length > 0 && !selected.some((words) => title.includes(words))) continue
    begin(title)
    try {
      console.log(`ok      ${title}: ${await run(cluster, visitor)}`)
    } catch (error) {
      process.exitCode = 1
      console.log(`FAILED  ${title}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
} finally {
  begin('stopping everything')
  visitor.close()
  await cluster.close()
}
console.log(`Ended after ${seconds()} s`)
