import { computeAccessibleName, getRole } from 'dom-accessibility-api'

/* Runs in the page: finds what a person sees there, by role and name. */

/** A name or a text; a pattern is sent by its source. */
export type Term = string | { source: string }

export interface Query {
  /** A role, or `summary`, or `field`: anything to fill in, passwords too, which have no role. */
  role: string
  name: Term
  /** The part of the page in which it is. */
  within?: Query | undefined
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function isTerm(text: string, term: Term): boolean {
  return typeof term === 'string' ? text === term : new RegExp(term.source, 'u').test(text)
}

function isShown(element: Element): boolean {
  // Behind a modal dialog nothing can be pressed.
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  if (modal && !modal.contains(element)) return false
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
}

/** Anything to fill in: passwords have no role. */
const fields = 'input:not([type=hidden]), select, textarea'

/** The summary of a part, apart from a button with the same name within it. */
const roleOf = (element: Element) => (element.localName === 'summary' ? 'summary' : getRole(element))

/** The elements of a role that are shown, with their names, in the order of the page. */
function listNamed({ role, within }: Omit<Query, 'name'>): { element: Element; name: string }[] {
  const parts = within ? findAll(within) : [document.documentElement]
  return parts
    .flatMap((part) => [...part.querySelectorAll(role === 'field' ? fields : '*')])
    .filter((element) => (role === 'field' || roleOf(element) === role) && isShown(element))
    .map((element) => ({
      element,
      name: tidy(role === 'summary' ? element.textContent : computeAccessibleName(element)),
    }))
}

function findAll({ name: term, ...query }: Query): Element[] {
  return listNamed(query).flatMap(({ element, name }) => (isTerm(name, term) ? [element] : []))
}

export function count(query: Query): number {
  return findAll(query).length
}

/** Where the first one can be pressed, after it is scrolled into view; else why it cannot. */
export function locate(query: Query): { x: number; y: number } | string {
  const [element] = findAll(query)
  if (!element) {
    const names = listNamed(query).map(({ name }) => name)
    return `not among ${[...new Set(names)].join(', ')}`
  }
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const [box] = element.getClientRects()
  if (!box) return 'without a box'
  const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)]
  const hit = document.elementFromPoint(x, y)
  const isHit = hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
  return isHit ? { x, y } : `under ${hit?.outerHTML.slice(0, 120)}`
}

/** What the first one is like; null when there is none. */
export function look(query: Query) {
  const [element] = findAll(query)
  if (!element) return null
  const { top, bottom } = element.getBoundingClientRect()
  return {
    text: tidy(element.textContent),
    value: 'value' in element ? String(element.value) : null,
    isFocused: element === document.activeElement,
    isInWindow: top >= 0 && bottom <= innerHeight,
    isOpen: element.closest('details')?.open ?? null,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  }
}

/** Chooses an option as a person's choice would be noticed: its list is drawn by the system, where no driver can press. */
export function choose(query: Query, option: Term): string {
  const [field] = findAll(query)
  if (!(field instanceof HTMLSelectElement)) return 'not a list on the page'
  const found = [...field.options].find(({ text }) => isTerm(tidy(text), option))
  if (!found) return `the list has ${[...field.options].map(({ text }) => text).join()}`
  field.focus()
  field.value = found.value
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  return 'chosen'
}

export function readText(): string {
  return tidy(document.body.innerText)
}

/** Whether the page is another one than the one that was marked, and answers: hydrated, or without scripts. */
export function isReady(isHydrated: boolean): boolean {
  if ('isLeft' in window || document.readyState === 'loading') return false
  if (!isHydrated) return true
  // A page that is left while it loads is not kept for the Back button.
  if (document.readyState !== 'complete') return false
  if (!document.getElementById('page-scripts')) return true
  return Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__reactProps'))
}
