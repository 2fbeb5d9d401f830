import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { secretNames } from '#server/platform/config/secret-files.ts'
import { variableGroups, variables } from '#server/platform/config/variables.ts'

/*
 * npm run docs: writes the parts of the documents that are made from the sources.
 * `server/platform/config/variables.test.ts` fails when the page of variables lacks one.
 */

const root = join(import.meta.dirname, '..')

interface Row {
  default: string
  meaning: string
}

const table = (rows: [name: string, row: Row][]) =>
  [
    '| variable | default | meaning |',
    '| --- | --- | --- |',
    ...rows.map(([name, row]) => `| \`${name}\` | ${row.default} | ${row.meaning} |`),
  ].join('\n')

/** The page of every variable. */
function configurationPage(): string {
  const groups = Object.entries(variableGroups).map(
    ([title, group]) => `## ${title}\n\n${table(Object.entries<Row>(group))}`,
  )
  return `# Configuration

\`npm run docs\` writes this page from \`server/platform/config/variables.ts\`.

Variables of the environment, or of an \`.env\` file in the folder of the shop. Each has a default that works. The shop does not start with an invalid or misspelt variable or a name of an earlier version: it prints a line for each, with what to write instead. The standard variables of OpenTelemetry (\`OTEL_…\`) are in [every-day.md](every-day.md#traces).

A secret can be in a file, as containers and systemd have them: \`STRIPE_SECRET_KEY_FILE=/run/secrets/stripe\` in place of \`STRIPE_SECRET_KEY\`. So can ${secretNames.map((name) => `\`${name}\``).join(', ')}. The shop reads the files at its start.

${groups.join('\n\n')}
`
}

/** The README with its table of the variables that a first production needs. */
async function readme(): Promise<string> {
  const text = await readFile(join(root, 'README.md'), 'utf8')
  const rows = Object.entries(variables)
    .filter(([, { isForProduction }]) => isForProduction)
    .map(([name, { meaning }]) => `| \`${name}\` | ${meaning.replaceAll(/\]\((\w+\.md)/g, '](docs/operations/$1')} |`)
  const written = `<!-- npm run docs -->\n\n| variable | meaning |\n| --- | --- |\n${rows.join('\n')}\n\n<!-- end -->`
  return text.replace(/<!-- npm run docs -->[^]*?<!-- end -->/, () => written)
}

/** The documents that are written, by their path from the project's folder. */
export async function writtenDocs(): Promise<Record<string, string>> {
  const pages = {
    'docs/operations/configuration.md': configurationPage(),
    'README.md': await readme(),
  }
  const options = await resolveConfig(join(root, 'README.md'))
  return Object.fromEntries(
    await Promise.all(
      Object.entries(pages).map(async ([path, text]) => [path, await format(text, { ...options, parser: 'markdown' })]),
    ),
  )
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(await writtenDocs())) await writeFile(join(root, path), text)
}
