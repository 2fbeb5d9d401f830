import { Socket } from 'node:net'

/**
 * A connection that sends what is written in one turn of the event loop with one call of the system. The driver corks
 * the stream for the messages of each statement; statements that are sent together thereby become one packet, too.
 */
export class GatheringSocket extends Socket {
  #isGathering = false

  override cork(): void {
    super.cork()
    if (this.#isGathering) return
    this.#isGathering = true
    super.cork()
    process.nextTick(() => {
      this.#isGathering = false
      super.uncork()
    })
  }
}
