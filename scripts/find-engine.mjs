import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The browsers of `npm run e2e -- --browser`: their programs, and the packages of Debian that bring them. */
const engines = {
  firefox: { programs: [['firefox-esr', 'firefox']], packages: 'firefox-esr' },
  webkit: { programs: [['WebKitWebDriver'], ['Xvfb']], packages: 'webkit2gtk-driver xvfb' },
}

/**
 * Finds a browser and returns the path of the program that a story starts. Exits with 1 and a message that says what to
 * install when a program is missing.
 * @param {string | undefined} name
 */
export function findEngine(name = '') {
  const engine = Object.hasOwn(engines, name) ? engines[name] : undefined
  if (!engine) return exitWith(`--browser is ${Object.keys(engines).join(' or ')}, not “${name}”.`)
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = engine.programs.map((names) =>
    names.flatMap((program) => folders.map((folder) => join(folder, program))).find((path) => existsSync(path)),
  )
  if (paths.includes(undefined)) return exitWith(`--browser ${name} needs ${engine.packages}. Install what is missing.`)
  return paths[0]
}

function exitWith(message) {
  console.error(message)
  process.exit(1)
}
