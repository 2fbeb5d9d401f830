import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '#tests/support/free-port.ts'
import { type Engine, type EngineWindow, startProgram } from './engine.ts'

type Send = (method: string, params?: object) => Promise<Record<string, unknown>>

/** Starts Firefox without a screen and drives it by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'totara-firefox-'))
  const port = await freePort()
  const firefox = startProgram(program, ['--headless', '--profile', profile, '--remote-debugging-port', `${port}`])
  firefox.stdout.resume()
  const send = await connect(`ws://127.0.0.1:${port}/session`)
  await send('session.new', { capabilities: {} })
  return {
    openWindow: () => openWindow(send),
    async end() {
      await firefox.end()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Connects as soon as Firefox listens, and returns a function that sends a command and waits for its answer. */
async function connect(url: string): Promise<Send> {
  let socket = new WebSocket(url)
  const open = (one: WebSocket) =>
    new Promise<boolean>((resolve) => {
      one.addEventListener('open', () => resolve(true))
      one.addEventListener('error', () => resolve(false))
    })
  await expect
    .poll(() => open((socket = new WebSocket(url))), { message: 'Firefox listens', timeout: 120_000 })
    .toBe(true)
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data))
    if (error) waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  let count = 0
  return (method, params = {}) => {
    count += 1
    const answer = Promise.withResolvers<Record<string, unknown>>()
    waiting.set(count, answer)
    socket.send(JSON.stringify({ id: count, method, params }))
    return answer.promise
  }
}

async function openWindow(send: Send): Promise<EngineWindow> {
  const { userContext } = await send('browser.createUserContext')
  const { context } = await send('browsingContext.create', { type: 'window', userContext })
  return {
    async load(url) {
      await send('browsingContext.navigate', { context, url, wait: 'none' })
    },
    async back() {
      await send('browsingContext.traverseHistory', { context, delta: -1 })
    },
    async call(source, args) {
      const { result, exceptionDetails } = (await send('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify(await (${source})(...JSON.parse(args))) ?? 'null'`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
        target: { context },
      })) as { result?: { value: string }; exceptionDetails?: { text: string } }
      if (!result) throw new Error(exceptionDetails?.text)
      return JSON.parse(result.value)
    },
    async perform(actions) {
      await send('input.performActions', { context, actions })
    },
    async attach(file) {
      const { nodes } = (await send('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: 'input[type=file]' },
      })) as { nodes: { sharedId: string }[] }
      await send('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files: [file] })
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async takePicture() {
      return String((await send('browsingContext.captureScreenshot', { context })).data)
    },
    async close() {
      await send('browser.removeUserContext', { userContext })
    },
  }
}
