import { expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

const names = ['create', 'promote', 'reset-password', 'backup', 'restore']

it('every command says how it is used', async () => {
  const all = await runCommand(['--help'])
  expect(await runCommand(['-h'])).toEqual(all)
  expect(await runCommand(['help'])).toEqual(all)
  expect(all.code).toBe(0)
  for (const name of names) {
    expect(all.words).toContain(`\n  ${name} <`)
    for (const args of [
      [name, '--help'],
      [name, '-h'],
      [name, 'a@totara.example', '--help'],
    ]) {
      const { code, words } = await runCommand(args)
      expect(code).toBe(0)
      expect(words).toMatch(new RegExp(`^npm run admin -- ${name} <(email|file)>`))
    }
  }
})

it.each([
  [['destroy'], 'There is no command destroy.'],
  [['create'], 'What is missing: an e-mail address.'],
  [['create', 'ana'], 'ana is no e-mail address.'],
  [['create', 'ana@totara.example', 'kauri-1234'], 'Only an e-mail address is expected.'],
  [['create', 'ana@totara.example', '--name'], "Option '--name <value>' argument missing."],
  [['reset-password', 'ana@totara.example', '--password=kauri-1234'], "Unknown option '--password'."],
  [['promote', 'ana@totara.example', '--invent'], "Unknown option '--invent'."],
  [['backup'], 'What is missing: the name of a file.'],
  [['backup', ''], 'What is missing: the name of a file.'],
  [['restore', 'a.tar.gz', 'b.tar.gz'], 'Only the name of a file is expected.'],
  [['restore', 'a.tar.gz', '--force'], "Unknown option '--force'."],
])('%j is wrong usage', async (args, complaint) => {
  const { code, words } = await runCommand(args)
  expect(code).toBe(2)
  expect(words.split('\n')[0]).toBe(complaint)
  expect(words).toContain('npm run admin -- ')
})
