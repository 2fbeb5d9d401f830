import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './story.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const options: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // axe then skips the details of rules that pass, which take almost half of its time. It checks the same rules.
  resultTypes: ['violations'],
}

/** `accessible-pages.story.ts` visits every page; other stories check what only they open, such as a dialog. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // Soft: a violation on one page does not hide the pages after it.
  expect.soft(await listViolations(page), `axe on ${name}`).toEqual([])
}

export async function listViolations(page: Page): Promise<string[]> {
  await page.waitForFunction(haveAnimationsEnded)
  // A control that a bar at the top or at the foot covers can be scrolled into view: axe would call it too small.
  const bars = page.getByRole('navigation', { name: 'Admin, short' }).or(page.getByRole('banner'))
  await setPosition(bars, 'relative')
  // A page keeps axe, whose source takes longer to read than most pages to check. The shop has no frames.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(runAxe, options)
  await setPosition(bars, '')
  return violations
}

/** Runs in the page. */
async function runAxe(given: axe.RunOptions): Promise<string[]> {
  const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(document, given)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

async function setPosition(bars: Locator, position: string): Promise<void> {
  const set = (element: HTMLElement | SVGElement, value: string) => element.style.setProperty('position', value)
  for (const element of await bars.all()) await element.evaluate(set, position)
}

/**
 * Runs in the page, where a dialog or a toast that fades in has half its contrast. Spinners never end, and a toast
 * stops its time under the pointer: these are ignored.
 */
function haveAnimationsEnded(): boolean {
  return document
    .getAnimations()
    .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity)
}
