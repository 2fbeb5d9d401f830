import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import type { EngineWindow } from './engine.ts'
import type * as inPage from './in-page.ts'

type Name = string | RegExp
/** A part of the page: its role and its name. */
type Part = readonly [role: string, name: Name]

const keys = {
  Control: '\uE009',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Left: '\uE012',
  Tab: '\uE004',
}

const noAnswer = 'no answer'
/** How long a page may take to say what it shows, in milliseconds. */
const maxAnswerMs = 10_000

const termOf = (name: Name): inPage.Term => (typeof name === 'string' ? name : { source: name.source })
const queryOf = ([role, name]: Part, within?: Part): inPage.Query => ({
  role,
  name: termOf(name),
  within: within && queryOf(within),
})

let bundled: Promise<string> | undefined

/** The functions of `in-page.ts` as one script. */
async function bundle(): Promise<string> {
  const outputs = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: join(import.meta.dirname, 'in-page.ts'), formats: ['iife'], name: 'inPage' } },
  })) as Rolldown.RolldownOutput[]
  return outputs[0]?.output[0].code ?? ''
}

/** A window as a person uses it: each step waits until it is possible, and presses are those of a mouse and a keyboard. */
export class Tab {
  readonly #window: EngineWindow
  readonly #shop: string

  constructor(window: EngineWindow, shop: string) {
    this.#window = window
    this.#shop = shop
  }

  async evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return (await this.#window.call(String(run), args)) as Awaited<Result>
  }

  /** Asks the page. One that is being left cannot answer, or never does, and is asked again: see `expect.poll`. */
  async #orNoAnswer(answer: Promise<unknown>): Promise<unknown> {
    return Promise.race([answer.catch(() => noAnswer), pause(maxAnswerMs, noAnswer, { ref: false })])
  }

  async #ask<Key extends keyof typeof inPage>(
    key: Key,
    ...args: Parameters<(typeof inPage)[Key]>
  ): Promise<ReturnType<(typeof inPage)[Key]> | typeof noAnswer> {
    const code = await (bundled ??= bundle())
    const source = `(...args) => { globalThis.inPage ??= (() => { ${code}; return inPage })(); return inPage.${key}(...args) }`
    return (await this.#orNoAnswer(this.#window.call(source, args))) as ReturnType<(typeof inPage)[Key]>
  }

  /** Opens an address and waits until its page answers. `isHydrated: false` does not wait for its scripts. */
  async goto(address: string, { isHydrated = true } = {}): Promise<void> {
    await this.#leave(() => this.#window.load(new URL(address, this.#shop).href), isHydrated)
  }

  async reload(): Promise<void> {
    await this.goto(await this.evaluate(() => location.href))
  }

  async #leave(start: () => Promise<void>, isHydrated: boolean): Promise<void> {
    await this.evaluate(() => void Object.assign(window, { isLeft: true }))
    await start()
    await this.#until(() => this.#ask('isReady', isHydrated), true, 'the page is ready')
  }

  back(): Promise<void> {
    return this.#window.back()
  }

  resize(width: number): Promise<void> {
    return this.#window.resize(width, 844)
  }

  async #until(probe: () => Promise<unknown>, expected: unknown, message: string): Promise<void> {
    await expect.poll(probe, { message, intervals: [50, 100, 200] }).toEqual(expected)
  }

  /** Presses what a person would find by its role and its name. */
  async click(role: string, name: Name, within?: Part): Promise<void> {
    let at: { x: number; y: number } | undefined
    await this.#until(
      async () => {
        const found = await this.#ask('locate', queryOf([role, name], within))
        if (typeof found === 'string') return found
        const isStill = at?.x === found.x && at.y === found.y
        at = found
        return isStill || 'moving'
      },
      true,
      `${role} ${String(name)} can be pressed`,
    )
    const actions = [
      { type: 'pointerMove', ...at },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.#window.perform([{ type: 'pointer', id: 'mouse', actions }])
  }

  async type(text: string): Promise<void> {
    const actions = Array.from(new Intl.Segmenter().segment(text), ({ segment: value }) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]).flat()
    await this.#window.perform([{ type: 'key', id: 'keyboard', actions }])
  }

  press(key: keyof typeof keys): Promise<void> {
    return this.type(keys[key])
  }

  /** Presses into a field and writes in the place of what it has. */
  async fill(label: Name, text: string): Promise<void> {
    await this.click('field', label)
    const actions = [
      { type: 'keyDown', value: keys.Control },
      { type: 'keyDown', value: 'a' },
      { type: 'keyUp', value: 'a' },
      { type: 'keyUp', value: keys.Control },
    ]
    await this.#window.perform([{ type: 'key', id: 'keyboard', actions }])
    await this.type(text)
  }

  async choose(label: Name, option: Name): Promise<void> {
    const query = queryOf(['field', label])
    await this.#until(() => this.#ask('choose', query, termOf(option)), 'chosen', `${String(label)} has the option`)
  }

  attach(file: string): Promise<void> {
    return this.#window.attach(file)
  }

  async sees(text: Name): Promise<void> {
    const shown = expect.poll(() => this.#ask('readText'))
    await (typeof text === 'string' ? shown.toContain(text) : shown.toMatch(text))
  }

  /** Waits until so many elements of a role and a name are shown. */
  async has(role: string, name: Name, { within, times = 1 }: { within?: Part; times?: number } = {}): Promise<void> {
    const query = queryOf([role, name], within)
    await this.#until(() => this.#ask('count', query), times, `${role} ${String(name)}`)
  }

  /** Waits until an element is like that. */
  async isLike(role: string, name: Name, expected: Record<string, unknown>): Promise<void> {
    const query = queryOf([role, name])
    await expect.poll(() => this.#ask('look', query), { message: `${role} ${String(name)}` }).toMatchObject(expected)
  }

  async isAt(path: Name): Promise<void> {
    const read = () => this.#orNoAnswer(this.evaluate(() => location.pathname + location.search + location.hash))
    const shown = expect.poll(read)
    await (typeof path === 'string' ? shown.toBe(path) : shown.toMatch(path))
  }

  /** Calls the shop's API with the session of this window. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names what the endpoint answers
  async api<Answer = unknown>(method: string, path: string, data?: object): Promise<{ status: number; body: Answer }> {
    return this.evaluate(
      async (url, options) => {
        const response = await fetch(url, options)
        const body = await response.text()
        return { status: response.status, body: (body === '' ? null : JSON.parse(body)) as Answer }
      },
      path,
      data ? { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) } : { method },
    )
  }
}
