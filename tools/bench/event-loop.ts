import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/*
 * Loaded into a shop by NODE_OPTIONS: at SIGUSR2 it writes its longest turn of the event loop since the last signal, in
 * milliseconds, to the file in EVENT_LOOP_FILE.
 */

const file = process.env.EVENT_LOOP_FILE ?? ''
const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()

process.on('SIGUSR2', () => {
  writeFileSync(file, String(delays.max / 1e6))
  delays.reset()
})
