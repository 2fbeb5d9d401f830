import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { listStaleParts } from './build-fresh.mjs'

/*
 * Prepares the commands: installs the packages and builds pages and server. Plain JavaScript for the Node of the
 * machine (20 or newer); the shop itself runs on the Node 24 of the packages.
 */

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')

/** The path of the Node 24 of the packages. */
export const shopNode = join(bin, 'node')

/** PATH with the project's tools first. */
export const pathWithTools = [bin, process.env.PATH].join(delimiter)

/** The built server, which `npm start` runs, and its source, which `npm run dev` runs. */
export const [builtServer, sourceServer] = ['dist/shop/main.js', 'server/start/main.ts']

/**
 * The options of Node for the shop. Node sizes its heap by the machine, and would keep a quarter of a gigabyte of
 * garbage from loading its modules on a large one.
 */
export const shopOptions = ['--max-old-space-size=384', '--max-semi-space-size=8']

/**
 * malloc settings that return memory to the system after PGlite's WebAssembly is compiled (600 MB). Node compresses,
 * reads files and hashes passwords on the same threads: eight, so that two passwords leave room for the rest.
 */
export const shopEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '8192',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '8',
}

/** PATH without the project's tools: npm must not run on the Node that it is about to replace. */
const pathWithoutTools = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  .join(delimiter)

/**
 * Runs a program in the project's folder and shows its output. Returns its exit code; `onStart` receives the process.
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

/** Runs a program, and exits with its exit code unless that is 0. */
export async function mustRun(program, args, options) {
  const code = await run(program, args, options)
  if (code !== 0) process.exit(code)
}

/**
 * Forwards the shutdown to the shop. Ctrl-C reaches the shop directly, so this process only waits; SIGTERM and SIGHUP
 * are forwarded. When npm ends with its shell, which forwards nothing, the shop gets a SIGTERM too.
 * @param {import('node:child_process').ChildProcess} shop
 */
export function forwardShutdown(shop) {
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill('SIGTERM'))
  const parent = process.ppid
  const timer = setInterval(() => process.ppid !== parent && shop.kill('SIGTERM'), 500)
  shop.on('exit', () => clearInterval(timer))
}

/** Installs the packages when they are missing or older than the lockfile. */
export async function ensurePackages() {
  const installed = join(root, 'node_modules/.package-lock.json')
  const isFresh =
    existsSync(installed) &&
    existsSync(shopNode) &&
    statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  if (isFresh) return
  const done = showProgress('Installing packages (about a minute, only when they have changed)')
  await mustRun('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...process.env, PATH: pathWithoutTools },
  })
  done()
}

/** Builds pages and server when they are missing or older than their sources. */
export async function ensureBuild() {
  const stale = listStaleParts()
  if (stale.length === 0) return
  const done = showProgress(`Building the ${stale.join(' and the ')}`)
  await mustRun(shopNode, ['scripts/build.ts', ...stale], { env: { ...process.env, PATH: pathWithTools } })
  done()
}

/**
 * Prints the start of a task, and every ten seconds that it is still running. Returns a function that prints its end.
 */
export function showProgress(task) {
  const started = Date.now()
  console.log(`${task} …`)
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const timer = setInterval(() => console.log(`  still running after ${seconds()} s`), 10_000)
  return () => {
    clearInterval(timer)
    console.log(`  done in ${seconds()} s`)
  }
}
