import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listLicences } from '../scripts/licences.ts'

/*
 * npm run sbom: writes what the shop is made of to dist/: `sbom.cdx.json`, every package with version, checksum and
 * licence in CycloneDX, and `licences.md`, the same as a list by licence. It reads the lockfile, so no package needs to
 * be installed.
 */

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist')
mkdirSync(folder, { recursive: true })

const sbom = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: root,
  maxBuffer: 64 * 1024 * 1024,
})
writeFileSync(join(folder, 'sbom.cdx.json'), sbom)

const lines = Object.entries(Object.groupBy(listLicences(root), ({ licence }) => licence))
  .toSorted(([one], [other]) => one.localeCompare(other))
  .flatMap(([licence, packages = []]) => [
    `## ${licence} (${packages.length})`,
    '',
    ...packages.map(({ name, version, isDev }) => `- ${name} ${version}${isDev ? ' (development)' : ''}`),
    '',
  ])
writeFileSync(join(folder, 'licences.md'), ['# Licences', '', ...lines].join('\n'))
console.log('Written: dist/sbom.cdx.json, dist/licences.md')
