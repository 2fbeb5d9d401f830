/*
 * The first script on a page: one small file without imports. It redirects to the address with the visitor's saved
 * space, tells the styles when someone is signed in, and loads the other scripts after the first screen. Until the page
 * has hydrated it records presses, typing and choices, which are then repeated, and handles Back and Forward.
 */

/**
 * What this script and the document agree on: the element with the names of the scripts, and the event of hydration.
 */
interface PageScripts {
  script: string
  modules: string[]
}

/** The scripts start after this time, even if a picture of the first screen has not arrived. */
const longestWaitMs = 4000

/** After this time the browser itself sends the forms that the server can answer. */
const longestLoadMs = 10_000
let isLate = false

/** Whether the browser is new enough for the scripts: both came with the oldest versions that README names, or just before. */
const isSupported = 'toSorted' in Array.prototype && 'adoptedStyleSheets' in document

/** What a visitor does first: the scripts start at once. */
const firstActions = ['pointerdown', 'keydown', 'focusin'] as const

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const pressed = new Set<HTMLButtonElement>()
const changed = new Map<Field, string | boolean>()

function rememberPress(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button || isSentByBrowser(button)) return
  event.preventDefault()
  // While it hydrates, React would handle the press too, and the repeated press would be a second one.
  event.stopPropagation()
  pressed.delete(button)
  pressed.add(button)
  button.ariaBusy = 'true'
}

/**
 * A form that reads is sent by the browser: the search. One that changes something is for the page, which may come too
 * late for one that has an address: Add to Cart. The others can do nothing without it.
 */
function isSentByBrowser({ form }: HTMLButtonElement): boolean {
  return form?.hasAttribute('action') === true && (isLate || form.method !== 'post')
}

function rememberChange({ target }: Event): void {
  // A part of the page that React has hydrated takes its changes itself, while others still wait for their code.
  if (target && Object.keys(target).some((key) => key.startsWith('__reactProps'))) return
  if (isBox(target)) changed.set(target, target.checked)
  else if (isField(target)) changed.set(target, target.value)
}

function isBox(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')
}

function isField(target: unknown): target is Field {
  return (
    (target instanceof HTMLInputElement && target.type !== 'file') ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
}

/** Forgets the presses: the page was left, or its scripts do not load. */
function forgetPresses(): void {
  for (const button of pressed) button.ariaBusy = null
  pressed.clear()
}

/** The scripts do not load: buttons do what they do without script, and are remembered no longer. */
function stopRemembering(): void {
  document.removeEventListener('click', rememberPress, true)
  forgetPresses()
}

/** The scripts cannot run in this browser: the page becomes the one without script, which says how to order. */
function showWithoutScript(): void {
  stopRemembering()
  // It no longer has the markup that hydrates (app/entry/entry-client.tsx).
  document.documentElement.dataset.reloading = ''
  const show = () => {
    for (const part of document.querySelectorAll('noscript')) part.outerHTML = part.textContent ?? ''
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[type="button"]')) button.hidden = true
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show)
  else show()
}

/** A script of the page that does not parse or run before hydration. */
function handleScriptError({ filename }: ErrorEvent): void {
  if (filename.startsWith(`${location.origin}/assets/`)) showWithoutScript()
}

/** Repeats what was done: the changed fields first, then each pressed button once, in the order of the last press. */
function replay(): void {
  removeEventListener('popstate', reloadAtOtherAddress)
  removeEventListener('error', handleScriptError)
  document.removeEventListener('click', rememberPress, true)
  document.removeEventListener('input', rememberChange, true)
  for (const [field, value] of changed) {
    if (field.isConnected) repeatChange(field, value)
  }
  const buttons = [...pressed]
  forgetPresses()
  for (const button of buttons) button.click()
  changed.clear()
}

/**
 * Changes a field again. React only notices a value that differs from the last one that was set through the element.
 */
function repeatChange(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (!isBox(field)) return
    field.checked = !value
    field.click()
    return
  }
  if (field.value !== value) field.value = value
  if (!(field instanceof HTMLSelectElement)) {
    field.value = field instanceof HTMLInputElement && field.value === field.min ? field.max : ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/**
 * Back and Forward after a reload change the address and keep the document. Before hydration the server shows the page
 * of the new address; the router, which would hydrate it in the old document, does not get the event.
 */
function reloadAtOtherAddress(event?: Event): void {
  const sent = performance.getEntriesByType('navigation')[0]?.name
  // Some browsers give no address.
  if (!sent?.startsWith(location.origin) || withoutFragment(sent) === withoutFragment(location.href)) return
  event?.stopImmediatePropagation()
  // The document stays until the new one arrives, and must not hydrate meanwhile (app/entry/entry-client.tsx).
  document.documentElement.dataset.reloading = ''
  location.reload()
}

const withoutFragment = (url: string) => url.split('#')[0]

/**
 * Goes on to the address with the saved space of the page's room, as `app/store/saved-space.ts` stores it, and returns
 * whether it does. In browsers that know `blocking` nothing is painted before.
 */
function showSavedSpace(): boolean {
  const room = document.querySelector<HTMLMetaElement>('meta[name="space-room"]')?.content
  const { pathname, search, hash } = location
  if (!room) return false
  let saved: string | null = null
  try {
    saved = localStorage.getItem(`space:${room}`)
    // Phones show the form of My space on the first visit only (app/shop/listing/tools/my-space.tsx).
    if (localStorage.getItem('space:seen')) document.documentElement.dataset.spaceSeen = ''
  } catch {
    // The browser forbids its storage.
  }
  // A space that is off begins with another word.
  if (!saved || !/^(space|door)=/.test(saved) || /[?&](space|door)=/.test(search)) return false
  // The document must not hydrate meanwhile (app/entry/entry-client.tsx).
  document.documentElement.dataset.reloading = ''
  location.replace(`${pathname}${search ? `${search}&` : '?'}${saved}${hash}`)
  return true
}

/** Lets the styles make place for what only signed-in people see, such as the review form. */
function showSignedIn(): void {
  try {
    if (localStorage.getItem('userInfo')) document.documentElement.dataset.signedIn = ''
  } catch {
    // The browser forbids its storage.
  }
}

/**
 * Loads the scripts of the page. Their bytes do not delay its styles, fonts and first pictures, which arrive before.
 */
function start({ script, modules }: PageScripts): void {
  for (const href of modules)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  document.head.append(
    Object.assign(document.createElement('script'), { type: 'module', src: script, onerror: stopRemembering }),
  )
  setTimeout(() => (isLate = true), longestLoadMs)
}

/**
 * Calls a function once: when the first screen is painted, at the visitor's first action, or after the longest wait.
 */
function afterFirstScreen(run: () => void): void {
  let hasRun = false
  const once = () => {
    if (hasRun) return
    hasRun = true
    clearTimeout(timer)
    removeEventListener('load', afterPaint)
    for (const action of firstActions) removeEventListener(action, once, true)
    run()
  }
  // The next frame shows what has arrived, and the one after it begins when that is painted. A hidden page has no
  // frames.
  const afterPaint = () => (document.hidden ? once() : requestAnimationFrame(() => requestAnimationFrame(once)))
  const timer = setTimeout(once, longestWaitMs)
  for (const action of firstActions) addEventListener(action, once, true)
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint)
}

/** Records what happens before hydration, handles Back and Forward, and loads the scripts after the first screen. */
function prepareHydration(scripts: PageScripts): void {
  document.addEventListener('click', rememberPress, true)
  document.addEventListener('input', rememberChange, true)
  reloadAtOtherAddress()
  showSignedIn()
  addEventListener('popstate', reloadAtOtherAddress)
  addEventListener('pagehide', forgetPresses)
  addEventListener('error', handleScriptError)
  document.addEventListener('hydrated', replay, { once: true })
  afterFirstScreen(() => start(scripts))
}

const scripts = document.getElementById('page-scripts')?.textContent
if (!isSupported) showWithoutScript()
else if (!showSavedSpace() && scripts) prepareHydration(JSON.parse(scripts) as PageScripts)
