import type { Page } from '@playwright/test'

/** Chromium warns of a picture that is drawn seconds after its load, on a busy machine. No story depends on a speed. */
const latePicture = /^The resource \S+\/images\/\S+ was preloaded using link preload but not used within a few seconds/

/** The 3D viewer warns when a frame takes longer than 500 ms on a busy machine, and then goes on. */
const lateFrame = /^rAF timed out in updateSource$/

/** Hydration warnings and violations of the content policy are console messages. */
export class PageErrors {
  readonly #seen: string[] = []
  readonly #expected: RegExp[] = []

  watch(page: Page): void {
    page.on('console', (message) => {
      const isOfTheMachine = latePicture.test(message.text()) || lateFrame.test(message.text())
      if (!isOfTheMachine) this.#note(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => this.#note(`page error: ${error.stack ?? error.message}`))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'no reason'
      // Leaving a page aborts its pending requests, which is not an error of the shop.
      if (reason !== 'net::ERR_ABORTED') this.#note(`request failed: ${request.method()} ${request.url()} ${reason}`)
    })
  }

  /** Allows an error that belongs to the story, such as the browser's message about a refused request. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  unexpected(): string[] {
    return this.#seen.filter((line) => !this.#expected.some((pattern) => pattern.test(line)))
  }

  #note(line: string): void {
    this.#seen.push(line)
  }
}
