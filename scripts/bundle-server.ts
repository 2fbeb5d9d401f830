import { spawnSync } from 'node:child_process'
import { dirname, join, relative } from 'node:path'
import MagicString from 'magic-string'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

/**
 * Packages that stay in `node_modules`: those with programs or files of their own, those for development, and those
 * that are loaded later than at the start, because a build replaces the files of a shop that runs.
 */
const external = [
  '@electric-sql/pglite',
  '@fastify/middie',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  'pg-native',
  'vite',
]

/** Bundles the server and its packages into `dist/shop/main.js` (decision 36). */
export async function bundleServer(): Promise<void> {
  await bundle('server/start/main.ts', 'dist/shop')
}

/** Bundles the command line and its packages into `dist/command-line/run-command.js`, which `scripts/admin.ts` runs. */
export async function bundleCommandLine(): Promise<void> {
  await bundle('scripts/admin/run-command.ts', 'dist/command-line')
}

async function bundle(entry: string, folder: string): Promise<void> {
  const outDir = join(root, folder)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [keepFolders(outDir)],
    define: { 'process.env.BUILD_COMMIT': JSON.stringify(readCommit()) },
    ssr: { noExternal: true, external },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node24',
      reportCompressedSize: false,
      // Node reads the maps only with --enable-source-maps.
      sourcemap: true,
      rolldownOptions: {
        external: external.map((name) => new RegExp(`^${name}(?:/|$)`)),
        output: {
          // The log names errors by their classes.
          keepNames: true,
          // V8 keeps the text of a script: without spaces it is shorter, and ASCII needs one byte for a character.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
        },
        checks: { pluginTimings: false },
      },
    },
  })
}

/**
 * A Vite plugin for our own modules, which find the files next to their sources: migrations, the catalogue, other
 * programs. Their text is ASCII in tagged templates too, which the option leaves as they are: `sql` does not read the
 * raw text.
 */
function keepFolders(outDir: string): Plugin {
  return {
    name: 'keep-folders',
    transform: {
      filter: { id: { exclude: /\/node_modules\// }, code: /import\.meta\.(?:dirname|url)|[^\0-\x7f]/ },
      handler(code, id) {
        const source = relative(outDir, id).replaceAll('\\', '/')
        const text = new MagicString(code)
        text.replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`)
        text.replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
        text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
      },
    },
  }
}

/**
 * The commit of the sources; outside of a repository the one that BUILD_COMMIT names, else empty. Changes that are not
 * committed are not named.
 */
function readCommit(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : (process.env.BUILD_COMMIT ?? '')
}
