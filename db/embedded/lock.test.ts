import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireLock } from './lock.ts'

let home: string

beforeEach(() => {
  home = fs.mkdtempSync(join(tmpdir(), 'totara-lock-'))
})

afterEach(() => {
  fs.rmSync(home, { recursive: true, force: true })
})

/** A process that locks the folder, prints "held", and releases it at its first input. */
async function startHolder(folder: string) {
  const script = `
    import { acquireLock } from ${JSON.stringify(import.meta.resolve('./lock.ts'))}
    const release = await acquireLock(${JSON.stringify(folder)})
    process.stdout.write('held')
    process.stdin.once('data', () => {
      release()
      process.stdin.destroy()
    })`
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'pipe' })
  let stderr = ''
  holder.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
  await once(holder.stdout, 'data')
  return { holder, stderr: () => stderr }
}

test('a folder is refused while another process holds it, and free as soon as that is killed', async () => {
  const folder = join(home, 'db')
  const { holder } = await startHolder(folder)
  await expect(acquireLock(folder, 50)).rejects.toThrow(`is in use by another process (pid ${holder.pid}).`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const release = await acquireLock(folder, 0)
  release()
})

test('the lock waits for a process that releases it soon', async () => {
  const folder = join(home, 'db')
  const { holder, stderr } = await startHolder(folder)
  // It finds the lock taken at once, and asks again.
  const acquiring = acquireLock(folder, 60_000)
  holder.stdin.write('release')
  const release = await acquiring
  release()
  if (holder.exitCode === null) await once(holder, 'exit')
  expect(stderr()).toBe('')
})

test('a folder cannot be locked twice in the same process, not even under another name', async () => {
  const folder = join(home, 'db')
  fs.mkdirSync(folder)
  fs.symlinkSync(folder, join(home, 'link'))
  const release = await acquireLock(folder)
  await expect(acquireLock(folder, 0)).rejects.toThrow(`(pid ${process.pid})`)
  await expect(acquireLock(join(home, 'link'), 0)).rejects.toThrow(`(pid ${process.pid})`)
  release()
  release()
  const again = await acquireLock(folder, 0)
  again()
})

test('a folder that is locked has no journal next to it, not even one of an earlier version or of a killed process', async () => {
  const folder = join(home, 'db')
  fs.writeFileSync(`${folder}.lock-journal`, Buffer.alloc(512))
  const { holder } = await startHolder(folder)
  expect(fs.readdirSync(home).toSorted()).toEqual(['db.lock', 'db.pid'])
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(fs.readdirSync(home).toSorted()).toEqual(['db.lock', 'db.pid'])
  const release = await acquireLock(folder, 0)
  release()
  expect(fs.readdirSync(home)).toEqual(['db.lock'])
})

test('the error names what is locked', async () => {
  const file = join(home, 'state.json')
  const release = await acquireLock(file)
  await expect(acquireLock(file, 0, 'The payment simulator in data')).rejects.toThrow(
    `The payment simulator in data is in use by another process (pid ${process.pid}). Stop that shop first, or set DATA_DIR to another folder.`,
  )
  release()
})

test('the pid of an ended process is not named', async () => {
  const folder = join(home, 'db')
  const release = await acquireLock(folder)
  const gone = spawn(process.execPath, ['--version'])
  await once(gone, 'exit')
  fs.writeFileSync(`${folder}.pid`, `${gone.pid}\n`)
  await expect(acquireLock(folder, 0)).rejects.toThrow('is in use by another process. Stop that shop first')
  release()
})
