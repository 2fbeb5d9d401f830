import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram, type Program, program } from './programs.ts'

const documented = join(import.meta.dirname, '../../docs/operations/nginx.conf')

/** Starts nginx with `docs/operations/nginx.conf`, at a local port without TLS, in front of the shops at some ports. */
export async function startNginx(folder: string, port: number, shopPorts: readonly number[]): Promise<Program> {
  return startNginxWith(folder, port, await adapt(folder, port, shopPorts))
}

/** Starts nginx with the servers of a configuration, of which one listens at a port. */
export async function startNginxWith(folder: string, port: number, site: string): Promise<Program> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  await writeFile(file, wrap(site, folder))
  const path = findProgram(['nginx'], 'nginx-light')
  const nginx = program(path, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], port)
  await nginx.start()
  return nginx
}

/** The documented file with the addresses of the test. Throws when a part of it is not found. */
async function adapt(folder: string, port: number, shopPorts: readonly number[]): Promise<string> {
  const [first, second] = shopPorts
  let text = await readFile(documented, 'utf8')
  for (const [part, replacement] of [
    ['server 10.0.0.11:3000', `server 127.0.0.1:${first}`],
    ['server 10.0.0.12:3000', `server 127.0.0.1:${second}`],
    ['    listen 80;\n    listen [::]:80;\n', `    listen unix:${join(folder, 'redirect.sock')};\n`],
    ['    listen 443 ssl http2;\n    listen [::]:443 ssl http2;\n', `    listen 127.0.0.1:${port};\n`],
    ['    ssl_certificate /etc/ssl/shop.example.pem;\n', ''],
    ['    ssl_certificate_key /etc/ssl/shop.example.key;\n', ''],
  ] as const) {
    if (!text.includes(part)) throw new Error(`docs/operations/nginx.conf does not have "${part.trim()}".`)
    text = text.replace(part, replacement)
  }
  return text
}

/** The rest of a configuration, with all files in one folder. Root's workers need the folder too. */
function wrap(site: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${join(folder, 'nginx.pid')};`,
    'events { worker_connections 512; }',
    'http {',
    'access_log off;',
    ...temporary,
    site,
    '}',
    '',
  ].join('\n')
}
