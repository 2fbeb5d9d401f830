import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isBuildFresh } from './build-fresh.mjs'

/*
 * What the commands of a newcomer do for themselves: the packages, the pages. Plain JavaScript that runs on whatever Node
 * the machine has (20 or newer); the shop itself runs on the Node 24 among the packages.
 */

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')

/** The Node 24 that came with the packages. */
export const shopNode = join(bin, 'node')

/** PATH with the project's tools first. */
export const pathWithTools = [bin, process.env.PATH].join(delimiter)

/**
 * How the shop is started. Node sizes its heap by the machine: on a large one it would keep a quarter of a gigabyte of
 * garbage from loading its modules. A smaller limit makes it collect earlier.
 */
export const shopArguments = ['--max-old-space-size=384', '--max-semi-space-size=4', 'server/main.ts']

/** The memory that compiling the database took is given back to the machine (glibc keeps it otherwise). */
export const shopEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** PATH without them: npm must not run on the very Node that it is about to replace. */
const pathWithoutTools = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  .join(delimiter)

/**
 * Runs a program in the project's folder, showing what it prints. Answers its exit code; `onStart` is given the process.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onStart?: (child: import('node:child_process').ChildProcess) => void }} [options]
 * @returns {Promise<number>}
 */
export function run(program, args, { env = process.env, onStart } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
    onStart?.(child)
  })
}

/** Runs a program and ends this one with its exit code when that is not 0. */
export async function mustRun(program, args, options) {
  const code = await run(program, args, options)
  if (code !== 0) process.exit(code)
}

/**
 * Lets the shop end as it is asked to: Ctrl-C reaches it by itself, so this process only waits; SIGTERM is handed on; and
 * when npm was ended and its shell with it, which hands nothing on, the shop is ended too.
 * @param {import('node:child_process').ChildProcess} shop
 */
export function endTogether(shop) {
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => shop.kill('SIGTERM'))
  const parent = process.ppid
  const look = setInterval(() => process.ppid !== parent && shop.kill('SIGTERM'), 500)
  shop.on('exit', () => clearInterval(look))
}

/** Installs the packages when they are missing or older than the lockfile. */
export async function ensurePackages() {
  const installed = join(root, 'node_modules/.package-lock.json')
  const isFresh =
    existsSync(installed) &&
    existsSync(shopNode) &&
    statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  if (isFresh) return
  const done = saying('Installing packages: about a minute, and only when they have changed')
  await mustRun('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...process.env, PATH: pathWithoutTools },
  })
  done()
}

/** Builds the pages when they are missing or older than their sources. */
export async function ensurePages() {
  if (isBuildFresh()) return
  const done = saying('Building the pages')
  await mustRun(shopNode, ['scripts/build.ts'], { env: { ...process.env, PATH: pathWithTools } })
  done()
}

/** Says what is being done, and every ten seconds that it still is. */
export function saying(what) {
  const started = Date.now()
  console.log(`${what} …`)
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const timer = setInterval(() => console.log(`  still at it after ${seconds()} s`), 10_000)
  return () => {
    clearInterval(timer)
    console.log(`  done in ${seconds()} s`)
  }
}
