import { ensureBuild } from './prepare.mjs'
import { scenarios } from './scale-test/scenarios.ts'
import { startCluster } from './scale-test/start-cluster.ts'
import { Visitor } from './scale-test/visitor.ts'

/*
 * npm run scale-test: two processes of the shop behind nginx, with PostgreSQL and a streaming replica, Redis or Valkey,
 * and an S3 bucket, all started here on free ports. Each scenario prints one line; a failure makes the exit code 1. It
 * needs the Debian packages nginx-light, redis-server and postgresql, and takes about two minutes.
 */

const maxDurationMs = 240_000
const selected = process.argv.slice(2)

await ensureBuild()
setTimeout(() => {
  console.error(`The test did not end within ${maxDurationMs / 1000} s.`)
  process.exit(1)
}, maxDurationMs).unref()

const startedMs = Date.now()
const seconds = () => ((Date.now() - startedMs) / 1000).toFixed(0)
const cluster = await startCluster()
const visitor = new Visitor(cluster)
console.log(`Two shops behind nginx at ${cluster.url}, after ${seconds()} s`)
try {
  for (const { title, run } of scenarios) {
    if (selected.length > 0 && !selected.some((words) => title.includes(words))) continue
    try {
      console.log(`ok      ${title}: ${await run(cluster, visitor)}`)
    } catch (error) {
      process.exitCode = 1
      console.log(`FAILED  ${title}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
} finally {
  visitor.close()
  await cluster.close()
}
console.log(`Ended after ${seconds()} s`)
