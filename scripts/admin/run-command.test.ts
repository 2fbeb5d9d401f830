import { expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

const names = ['create', 'promote', 'reset-password', 'remove-second-factor', 'backup', 'restore', 'move-in', 'export']

it('every command prints its usage', async () => {
  const all = await runCommand(['--help'])
  expect(await runCommand(['-h'])).toEqual(all)
  expect(await runCommand(['help'])).toEqual(all)
  expect(all.code).toBe(0)
  for (const name of names) {
    expect(all.text).toContain(`\n  ${name} <`)
    for (const args of [
      [name, '--help'],
      [name, '-h'],
      [name, 'a@totara.example', '--help'],
    ]) {
      const { code, text } = await runCommand(args)
      expect(code).toBe(0)
      expect(text).toMatch(new RegExp(`^npm run admin -- ${name} <(email|file|folder|folder or files)>`))
    }
  }
})

it.each([
  [['destroy'], 'Unknown command: destroy.'],
  [['create'], 'Missing argument: an email address.'],
  [['create', 'ana'], 'ana is not an email address.'],
  [['create', 'ana@totara.example', 'kauri-1234'], 'Only an email address is expected.'],
  [['create', 'ana@totara.example', '--name'], "Option '--name <value>' argument missing."],
  [['reset-password', 'ana@totara.example', '--password=kauri-1234'], "Unknown option '--password'."],
  [['promote', 'ana@totara.example', '--invent'], "Unknown option '--invent'."],
  [['backup'], 'Missing argument: the name of a file.'],
  [['backup', ''], 'Missing argument: the name of a file.'],
  [['restore', 'a.tar.gz', 'b.tar.gz'], 'Only the name of a file is expected.'],
  [['move-in'], 'Missing argument: a folder or files.'],
  [['move-in', 'products.csv', '--from', 'magento'], 'Choose shopify, woocommerce or proshop.'],
  [['restore', 'a.tar.gz', '--force'], "Unknown option '--force'."],
])('%j is refused with the usage', async (args, message) => {
  const { code, text } = await runCommand(args)
  expect(code).toBe(2)
  expect(text.split('\n')[0]).toBe(message)
  expect(text).toContain('npm run admin -- ')
})
