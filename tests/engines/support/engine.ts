import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** What WebDriver's two protocols have in common: WebKitGTK speaks the first one, Firefox BiDi alone. */
export interface Engine {
  /** Opens a window of a visitor who was never here: its cookies and its storage are its own. */
  openWindow(): Promise<EngineWindow>
  end(): Promise<void>
}

export interface EngineWindow {
  load(url: string): Promise<void>
  back(): Promise<void>
  /** Calls a function, given as its source, in the page; arguments and result are JSON. */
  call(source: string, args: readonly unknown[]): Promise<unknown>
  /** Performs presses of keys and of the pointer, in WebDriver's form. */
  perform(actions: object[]): Promise<void>
  attach(file: string): Promise<void>
  /** The size of the page, without the browser's bars. An engine may have a least width. */
  resize(width: number, height: number): Promise<void>
  takePicture(): Promise<string>
  close(): Promise<void>
}

/** A program of an engine, which ends with this process at the latest. */
export interface Program {
  stdout: Readable
  end(): Promise<void>
}

export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] })
  const exited = once(child, 'exit').catch(() => {})
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  return {
    stdout: child.stdout,
    async end() {
      process.off('exit', kill)
      kill()
      await exited
    },
  }
}
