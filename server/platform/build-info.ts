import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface BuildInfo {
  /** The version of `package.json`, such as `1.4.0`. */
  version: string
  /** The commit of the build; empty from the sources and for a build outside of a repository. */
  commit: string
}

/** Reads which version runs: `npm run build` puts the commit in place of the variable. */
export function readBuildInfo(): BuildInfo {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  return { version, commit: process.env.BUILD_COMMIT ?? '' }
}

/** A version as people read it: `1.4.0 (8fa5de2d0c11)`, or `1.4.0, from the sources`. */
export function versionText({ version, commit }: BuildInfo): string {
  return commit === '' ? `${version}, from the sources` : `${version} (${commit.slice(0, 12)})`
}
