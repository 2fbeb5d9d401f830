import type { Page } from '@playwright/test'

/**
 * Everything that a healthy page never does: any word in the console (hydration warnings and violations of the content
 * policy come there), an error nobody caught, a request that failed.
 */
export class PageErrors {
  readonly #seen: string[] = []
  readonly #expected: RegExp[] = []

  watch(page: Page): void {
    page.on('console', (message) =>
      this.#note(`console ${message.type()}: ${message.text()} (${message.location().url})`),
    )
    page.on('pageerror', (error) => this.#note(`page error: ${error.stack ?? error.message}`))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'no reason given'
      // Leaving a page drops what it was still loading; that is no failure of the shop's.
      if (reason !== 'net::ERR_ABORTED') this.#note(`request failed: ${request.method()} ${request.url()} ${reason}`)
    })
  }

  /** Names a trouble that belongs to the story, e.g. the browser's own line about a refused request. */
  expect(trouble: RegExp): void {
    this.#expected.push(trouble)
  }

  /** What happened and was not expected. */
  unexpected(): string[] {
    return this.#seen.filter((line) => !this.#expected.some((trouble) => trouble.test(line)))
  }

  #note(line: string): void {
    this.#seen.push(line)
  }
}
