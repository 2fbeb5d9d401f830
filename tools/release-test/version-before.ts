import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrationsFolder } from '#db/migrate.ts'
import { type EndpointTables, listPlainReads } from '#tests/support/older-shops/plain-reads.ts'
import type { BuiltShop } from '#tests/support/shop-process.ts'

const root = join(import.meta.dirname, '../..')
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** The newest tag of a version before this commit; undefined without one. */
export function findNewestTag(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^')
  } catch {
    return undefined
  }
}

/** The source of another version in a folder of its own, with its packages. */
export interface VersionBefore {
  ref: string
  folder: string
  /** Runs a Node program of the folder, and shows its output or returns it. Throws when it fails. */
  run(args: readonly string[], options?: { env?: Record<string, string>; isRead?: boolean }): Promise<string>
  /** Builds its pages and its server. */
  build(): Promise<BuiltShop>
  /** Its tests of the server and the database, by their paths. */
  tests: string[]
  /** The addresses that its owner can read without an id, such as the lists of its admin. */
  listReads(): Promise<string[]>
  /** Gives its sources the migrations of today, so that its tests run on the tables of today. */
  takeTodaysMigrations(): void
  remove(): void
}

/** Writes the source of a commit into a temporary folder and installs its packages, or shares those of this folder. */
export async function openVersionBefore(ref: string): Promise<VersionBefore> {
  const commit = findCommit(ref)
  const folder = mkdtempSync(join(tmpdir(), 'totara-before-'))
  const archive = join(folder, 'source.tar')
  git('archive', '--output', archive, commit)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  const version = describe(ref, commit, folder)
  // Also after Ctrl-C: the folder has hundreds of megabytes.
  process.once('exit', version.remove)
  try {
    const isSame = (file: string) => readFileSync(join(folder, file)).equals(readFileSync(join(root, file)))
    if (isSame('package-lock.json')) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    else await runIn(folder, 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  } catch (error) {
    version.remove()
    throw error
  }
  return version
}

function findCommit(ref: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)
  } catch (error) {
    throw new Error(`Git does not know the version "${ref}".`, { cause: error })
  }
}

function describe(ref: string, commit: string, folder: string): VersionBefore {
  const node = join(folder, 'node_modules/.bin/node')
  const inFolder = (path: string) => pathToFileURL(join(folder, path)).href
  const version: VersionBefore = {
    ref,
    folder,
    run: (args, options) => runIn(folder, node, args, options),
    async build() {
      await version.run(['scripts/build.ts'])
      const prepare: Omit<BuiltShop, 'root'> = await import(inFolder('scripts/prepare.mjs'))
      return { root: folder, shopOptions: prepare.shopOptions, shopEnvironment: prepare.shopEnvironment }
    },
    tests: git('ls-tree', '-r', '--name-only', commit, 'server', 'db')
      .split('\n')
      .filter((file) => /\.test\.tsx?$/.test(file)),
    async listReads() {
      const contract: { endpoints: EndpointTables } = await import(inFolder('contract/endpoints.ts'))
      return listPlainReads(contract.endpoints)
    },
    takeTodaysMigrations() {
      const target = join(folder, 'db/migrations')
      rmSync(target, { recursive: true })
      cpSync(migrationsFolder, target, { recursive: true })
      // The name of the template is a hash of this folder: tests of today must not share it.
      writeFileSync(join(target, 'version-before'), ref)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
  return version
}

async function runIn(
  cwd: string,
  program: string,
  args: readonly string[],
  { env = {}, isRead = false }: { env?: Record<string, string>; isRead?: boolean } = {},
): Promise<string> {
  const bin = join(cwd, 'node_modules/.bin')
  // The tools of the version itself come first.
  const path = existsSync(bin) ? [bin, process.env.PATH].join(delimiter) : process.env.PATH
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', isRead ? 'pipe' : 'inherit', 'inherit'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'exit')
  process.off('exit', kill)
  if (code !== 0) throw new Error(`${program} ${args.slice(0, 2).join(' ')} exited with ${code}.\n${output}`)
  return output
}
