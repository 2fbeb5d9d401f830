import type { Page } from '@playwright/test'

/** In pixels, on a phone; half a pixel is lost by rounding. */
const leastPx = 43.5

/** Less than 44 × 44 pixels on a phone; a tick counts with its label, a link within a sentence does not count. */
export async function listSmallTargets(page: Page): Promise<string[]> {
  if ((page.viewportSize()?.width ?? 0) >= 768) return []
  return page.evaluate(smallTargets, leastPx)
}

/** Runs in the page. */
function smallTargets(least: number): string[] {
  const shown = { visibilityProperty: true, opacityProperty: true }
  const isInSentence = (element: Element) => {
    if (getComputedStyle(element).display !== 'inline') return false
    return [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
    )
  }
  /** What a table hides from the eye, but not from a screen reader, is clipped to a pixel. */
  const isClipped = (element: Element) => {
    const head = element.closest('thead')
    return head !== null && head.getBoundingClientRect().height <= 1
  }
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="button"]')].flatMap(
    (element) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const boxes = [element, ...labels].map((each) => each.getBoundingClientRect())
      const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))
      const height = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top))
      // The numbers of pages are 42 pixels wide on a phone, so that eight of them fit (design, Pagination).
      const isPage = element.matches('.page-link')
      const isSeen = element.checkVisibility(shown) && width > 1 && height > 1 && !isClipped(element)
      if (!isSeen || isPage || isInSentence(element) || (width >= least && height >= least)) return []
      const name = element.getAttribute('aria-label') ?? element.textContent.trim()
      return [`${element.tagName.toLowerCase()} ${name}: ${Math.round(width)} × ${Math.round(height)}`]
    },
  )
}
