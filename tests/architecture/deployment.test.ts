import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { readSecretFiles, secretNames } from '#server/platform/config/secret-files.ts'
import { variables } from '#server/platform/config/variables.ts'
import { builtServer, shopEnvironment, shopOptions } from '../../scripts/prepare.mjs'
import { sets, steps } from '../../scripts/test-steps.mjs'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const units = ['deploy/totara.service', 'deploy/totara-worker.service']
const [dockerfile, compose, guide] = ['Dockerfile', 'compose.yaml', 'docs/operations/set-up.md'].map(read) as [
  string,
  string,
  string,
]

/** What Node itself reads, which the shop's own variables do not have. */
const environmentOfNode = { NODE_ENV: 'production', ...shopEnvironment }

const unitEnvironment = (unit: string) =>
  Object.fromEntries(
    [...read(unit).matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]),
  )

function imageEnvironment(): Record<string, string | undefined> {
  const [, block = ''] = /^ENV NODE_ENV=([\s\S]*?[^\\])\n/m.exec(dockerfile) ?? []
  return Object.fromEntries(
    [...`NODE_ENV=${block}`.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value]) => [name, value]),
  )
}

describe('the services', () => {
  it.each(units)('%s starts the built server with the options of npm start', (unit) => {
    const [, command = ''] = /^ExecStart=(.*)$/m.exec(read(unit)) ?? []
    expect(command.split(' ')).toEqual(['/opt/totara/current/node_modules/.bin/node', ...shopOptions, builtServer])
  })

  it.each(units)('%s has the environment of npm start', (unit) => {
    expect(unitEnvironment(unit)).toMatchObject(environmentOfNode)
  })

  it('the worker is protected as the shop is', () => {
    const [shop, worker] = units.map((unit) => read(unit).slice(read(unit).indexOf('\nRestart=')))
    expect(shop).toContain('ProtectSystem=strict')
    expect(worker).toBe(shop)
  })
})

describe('the image', () => {
  it('starts the built server with the options of npm start, without a shell between them', () => {
    const [entry, command] = ['ENTRYPOINT', 'CMD'].map((word) => {
      const [, list = '[]'] = new RegExp(`^${word} (\\[.*\\])$`, 'm').exec(dockerfile) ?? []
      return JSON.parse(list) as string[]
    })
    expect([...(entry ?? []), ...(command ?? [])]).toEqual(['node', ...shopOptions, builtServer])
  })

  it('has the environment of npm start', () => {
    expect(imageEnvironment()).toMatchObject(environmentOfNode)
  })

  it('runs as a user of its own and asks /readyz on the port that it exposes', () => {
    const user = dockerfile.lastIndexOf('\nUSER totara\n')
    expect(user).toBeGreaterThan(dockerfile.lastIndexOf('\nFROM '))
    expect(dockerfile).toContain(`\nEXPOSE ${imageEnvironment().PORT}\n`)
    expect(dockerfile).toMatch(/^HEALTHCHECK [\s\S]*\/readyz/m)
  })

  it('is built from images with a version in their tag', () => {
    const images = [...`${dockerfile}\n${compose}`.matchAll(/^(?:FROM|\s+image:) (\S+)/gm)].map(([, image]) => image)
    expect(images).toEqual([
      'node:24-bookworm-slim',
      'node:24-bookworm-slim',
      'debian:bookworm-slim',
      'totara:${SHOP_VERSION:?name',
      'postgres:15-bookworm',
      'caddy:2.8',
    ])
  })

  it('copies folders that exist, and none that .dockerignore leaves out', () => {
    const ignored = read('.dockerignore').split('\n')
    const copied = [...dockerfile.matchAll(/^COPY --from=build (?:\/app\/\S+ )+/gm)]
      .flatMap(([line]) => [...line.matchAll(/\/app\/(\S+)/g)].map(([, name = '']) => name))
      .filter((name) => name !== 'dist')
    expect(copied).toContain('catalogue')
    expect(copied.filter((name) => ignored.includes(name) || !existsSync(join(root, name)))).toEqual([])
  })
})

describe('the variables', () => {
  /** What the shop does not read itself: Node, malloc and the programs of the other services read it. */
  const others = [
    ...Object.keys(environmentOfNode),
    'PATH',
    'SHOP_VERSION',
    'SHOP_HOST',
    'SHOP_UPSTREAM',
    'BUILD_COMMIT',
    'NAME',
  ]
  const known = [...Object.keys(variables), ...secretNames.map((name) => `${name}_FILE`), ...others]

  /** The variables that compose.yaml passes to the shop and the worker, with their values. */
  const [, shared = ''] = /^x-environment: &environment\n((?: {2}.*\n)+)/m.exec(compose) ?? []
  const passed = new Map(
    [...shared.matchAll(/^ {2}([A-Z0-9_]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

  it('compose.yaml passes every variable of the shop, and each secret as a file', () => {
    // The simulator of payments belongs to one process, and compose.yaml starts two.
    const elsewhere = [...Object.keys(imageEnvironment()), 'PAYMENT_SIMULATOR']
    const wanted = (Object.keys(variables) as (keyof typeof variables)[])
      .filter((name) => !elsewhere.includes(name))
      .map((name) => (secretNames.includes(name) ? `${name}_FILE` : name))
    expect([...passed.keys()].toSorted()).toEqual(wanted.toSorted())
  })

  it('a variable that .env leaves out has its default', () => {
    const left = [...passed]
      .filter(([, value]) => /:[-+]/.test(value))
      .map(([name, value]) => [name, /:-(.*)\}$/.exec(value)?.[1] ?? ''])
    const env = readSecretFiles(Object.fromEntries(left))
    const given = { SHOP_NAME: 'Tōtara', BACKUPS: '/backups', LOG_LEVEL: 'info' }
    expect(readConfig(env)).toEqual(readConfig(given))
  })

  it('every variable of image, services and guide is one of the shop', () => {
    const named = [
      ...Object.keys(imageEnvironment()),
      ...units.flatMap((unit) => Object.keys(unitEnvironment(unit))),
      ...passed.keys(),
      ...[...guide.matchAll(/^(?:Environment=)?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name),
      ...[...guide.matchAll(/`([A-Z][A-Z0-9]*_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name),
    ]
    expect(named.length).toBeGreaterThan(40)
    expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([])
  })

  it('each secret that compose.yaml reads is one that it has', () => {
    const used = [...compose.matchAll(/\/run\/secrets\/([\w-]+)/g)].map(([, name = '']) => name)
    const declared = [...compose.matchAll(/^ {2}([\w-]+): \{ file: /gm)].map(([, name = '']) => name)
    expect(declared.length).toBeGreaterThan(4)
    expect([...new Set(used)].toSorted()).toEqual(declared.toSorted())
  })
})

describe('the proxies', () => {
  it.each(['deploy/Caddyfile', 'deploy/nginx-one.conf', 'docs/operations/nginx.conf'])(
    '%s overwrites X-Forwarded-For, and leaves room for the largest body',
    (file) => {
      expect(read(file)).toMatch(/X-Forwarded-For (?:\{remote_host\}|\$remote_addr;)/)
      expect(read(file)).toMatch(/(?:max_size 21MB|client_max_body_size 21m;)/)
      expect(read(file)).toMatch(/(?:max_size 1100MB|client_max_body_size 1025m;)/)
      expect(read(file)).toMatch(/(?:response_header_timeout 2h|proxy_read_timeout 10m;)/)
    },
  )

  it('lead to the port of the image and of the guide', () => {
    expect(read('deploy/Caddyfile')).toContain('127.0.0.1:3000')
    expect(read('deploy/nginx-one.conf')).toContain('server 127.0.0.1:3000;')
    expect(compose).toContain(`SHOP_UPSTREAM: shop:${imageEnvironment().PORT}\n`)
    expect(variables.PORT.default).toBe('`3000`')
  })

  it('Caddy of compose.yaml is in the network that the shop trusts', () => {
    const [, trusted] = /TRUST_PROXY: (\S+)/.exec(compose) ?? []
    const [, subnet] = /subnet: (\S+)/.exec(compose) ?? []
    expect(trusted).toMatch(/^172\./)
    expect(subnet).toBe(trusted)
  })
})

describe('an upgrade of containers', () => {
  const service = (name: string) => new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? ''

  it('starts Caddy before the shop is healthy, so that requests wait in place of failing', () => {
    expect(service('proxy')).toContain('shop: { condition: service_started }')
  })

  it('migrates while the version before is running, before it replaces any container', () => {
    const commands = [...guide.matchAll(/^docker compose (run|up) .*$/gm)].map(([line]) => line)
    expect(commands).toEqual([
      'docker compose up --detach --wait',
      'docker compose run --rm --no-deps migrate',
      'docker compose up --detach --wait',
    ])
  })

  it('takes the configuration and every secret of the version before', () => {
    expect(guide).toContain('\ncp -a ../1.0.0/.env ../1.0.0/secrets .\n')
  })
})

describe('docs/operations/set-up.md', () => {
  it('shows the journal of a start once the shop is ready', () => {
    const journals = [...guide.matchAll(/^(.*)\njournalctl -u totara/gm)].map(([, before]) => before)
    expect(journals).toHaveLength(2)
    for (const before of journals) expect(before).toContain('/readyz')
  })

  it('lets the worker write the folder of backups, and says that an update has two services', () => {
    const [, worker = ''] = /^## A separate worker\n([\s\S]*?)^## /m.exec(guide) ?? []
    expect(worker).toContain('/etc/systemd/system/totara-worker.service.d/')
    expect(worker).toContain('systemctl restart totara totara-worker')
  })

  it('names every file of deploy/, and none that does not exist', () => {
    const named = [...guide.matchAll(/\bdeploy\/([\w.-]+\w)/g)].map(([, name = '']) => name)
    expect([...new Set(named)].toSorted()).toEqual(readdirSync(join(root, 'deploy')).toSorted())
  })

  it('runs scripts that exist', () => {
    const scripts = [...guide.matchAll(/\b(scripts\/[\w./-]+\w)/g)].map(([, name = '']) => name)
    expect(scripts).toContain('scripts/migrate.ts')
    expect(scripts.filter((name) => !existsSync(join(root, name)))).toEqual([])
  })
})

describe('the gate', () => {
  const workflow = read('.github/workflows/ci.yml')
  const stepsOf = (set: string[][] = []) => set.flat().flatMap((name) => name.split('+'))
  const allSets: Record<string, string[][]> = sets

  it('runs its steps once, and so do the jobs of the workflow together', () => {
    const jobs = new Set([...workflow.matchAll(/- job: (\S+)/g)].map(([, job = '']) => job))
    const run = [...jobs].flatMap((job) => stepsOf(allSets[job]))
    expect(run.length).toBeGreaterThan(5)
    expect(run.toSorted()).toEqual(stepsOf(sets.gate).toSorted())
  })

  it('is what .ci/run runs, and each night everything runs', () => {
    expect(read('.ci/run')).toMatch(/^npm test -- gate$/m)
    expect(workflow).toContain('run: npm test -- all')
  })

  it('consists of commands that exist', () => {
    expect(
      Object.values(sets)
        .flatMap(stepsOf)
        .filter((name) => !(name in steps)),
    ).toEqual([])
  })
})
