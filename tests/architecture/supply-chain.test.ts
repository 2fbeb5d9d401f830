import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listLicences } from '../../scripts/licences.ts'

const root = join(import.meta.dirname, '../..')

/** Licences that allow use in a shop without conditions on its own code; LGPL and MPL only for unchanged packages. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  '(MIT OR CC0-1.0)',
  '(MIT AND Zlib)',
  // The libraries of sharp for pictures, loaded as they are.
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
])

/** Packages for building and testing whose files say MIT, in a form that the lockfile does not carry. */
const readByHand = new Set(['busboy', 'streamsearch', 'humanize-number'])

it('the shop has only packages with a licence that a shop can use', () => {
  const others = listLicences(root).filter(({ name, licence, isDev }) => {
    if (allowed.has(licence) || (isDev && licence === 'MPL-2.0')) return false
    return !(licence === 'unknown' && readByHand.has(name))
  })
  expect(others).toEqual([])
})

interface Lockfile {
  packages: Record<string, { resolved?: string; integrity?: string; hasInstallScript?: boolean; optional?: boolean }>
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  allowScripts: Record<string, boolean>
}

it('decides about the install script of every package, and runs only the one that brings Node', () => {
  const withScript = Object.entries(packages)
    .filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect(withScript.filter((name) => !(name in allowScripts))).toEqual([])
  expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(['node'])
})

it('pins every package by its checksum', () => {
  const unpinned = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)
  expect(unpinned).toEqual([])
})
