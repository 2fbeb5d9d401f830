import { once } from 'node:events'
import { expect } from '@playwright/test'
import { freePort } from '#tests/support/free-port.ts'
import { type Engine, type EngineWindow, startProgram } from './engine.ts'

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** The name of an element's id in WebDriver's answers. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Without compositing its driver hangs when a `<dialog>` is open, so compositing stays on. */
export async function startWebKit(program: string): Promise<Engine> {
  const screen = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'])
  const [display] = await once(screen.stdout, 'data')
  const env = {
    DISPLAY: `:${String(display).trim()}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: undefined,
  }
  return { openWindow: () => openWindow(program, env), end: screen.end }
}

/** A driver has one session, and each session a browser without a past. */
async function openWindow(program: string, env: NodeJS.ProcessEnv): Promise<EngineWindow> {
  const port = await freePort()
  const driver = startProgram(program, [`--port=${port}`], env)
  driver.stdout.resume()
  const send: Send = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(JSON.stringify(value))
    return value
  }
  await expect
    .poll(() => send('GET', '/status').catch(() => null), { message: 'the driver is ready', timeout: 60_000 })
    .not.toBe(null)
  const created = await send('POST', '/session', { capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } } })
  const session = `/session/${(created as { sessionId: string }).sessionId}`
  const post = (path: string, body: object = {}) => send('POST', session + path, body)

  const call: EngineWindow['call'] = async (source, args) => {
    const script = `const [args, done] = arguments
      Promise.resolve().then(() => (${source})(...JSON.parse(args))).then(
        (value) => done({ value: JSON.stringify(value) ?? 'null' }),
        (error) => done({ error: String(error) }),
      )`
    const answer = (await post('/execute/async', { script, args: [JSON.stringify(args)] })) as Record<string, string>
    if (answer.error !== undefined) throw new Error(answer.error)
    return JSON.parse(answer.value ?? 'null')
  }
  return {
    call,
    async load(url) {
      await post('/url', { url })
    },
    async back() {
      await post('/back')
    },
    async perform(actions) {
      await post('/actions', { actions })
    },
    async attach(file) {
      const element = await post('/element', { using: 'css selector', value: 'input[type=file]' })
      await post(`/element/${(element as Record<string, string>)[elementKey]}/value`, { text: file })
    },
    async resize(width, height) {
      const read = async () => (await call('() => [innerWidth, innerHeight, outerHeight]', [])) as number[]
      const [, inner = 0, outer = 0] = await read()
      await post('/window/rect', { x: 0, y: 0, width, height: height + outer - inner })
      // MiniBrowser is at least 447 pixels wide.
      await expect.poll(async () => (await read()).slice(0, 2)).toEqual([Math.max(width, 447), height])
    },
    async takePicture() {
      return String(await send('GET', `${session}/screenshot`))
    },
    async close() {
      // The driver may close the connection before it answers.
      await send('DELETE', session).catch(() => {})
      await driver.end()
    },
  }
}
