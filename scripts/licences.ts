import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package of the lockfile. */
export interface LicensedPackage {
  name: string
  version: string
  /** An SPDX expression; `unknown` when the package names none. */
  licence: string
  /**
   * Whether only building and testing need it. The libraries of the pages count as such, because the build bundles
   * them.
   */
  isDev: boolean
}

interface Lockfile {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; devOptional?: boolean }>
}

/** Lists every package of the lockfile in `root` once for each version, by name. */
export function listLicences(root: string): LicensedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
  const found = new Map<string, LicensedPackage>()
  for (const [path, { version = '', license = 'unknown', dev, devOptional }] of Object.entries(packages)) {
    if (path === '') continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isDev = Boolean(dev ?? devOptional) && (found.get(`${name} ${version}`)?.isDev ?? true)
    found.set(`${name} ${version}`, { name, version, licence: license, isDev })
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}
