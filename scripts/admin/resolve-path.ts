import { isAbsolute, join, resolve } from 'node:path'

/** Resolves a path relative to the folder of the npm call; npm runs scripts in the project's folder. */
export function resolvePath(name: string): string {
  const callerFolder = process.env['npm_lifecycle_event'] === 'admin' ? process.env['INIT_CWD'] : undefined
  return isAbsolute(name) ? name : resolve(join(callerFolder ?? process.cwd(), name))
}
