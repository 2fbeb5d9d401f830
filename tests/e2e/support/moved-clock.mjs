import { readFileSync } from 'node:fs'

/** How long the clock goes on before the file is read again. */
const readMs = 50

const RealDate = Date
let movedByMs = 0
let readAtMs = -Infinity

function now() {
  if (performance.now() - readAtMs > readMs) {
    readAtMs = performance.now()
    movedByMs = Number(readFileSync(process.env.MOVED_CLOCK ?? '', 'utf8'))
  }
  return RealDate.now() + movedByMs
}

// A proxy: dates that come from another thread stay dates for `instanceof`.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
})
