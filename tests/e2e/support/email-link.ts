import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { expect } from './story.ts'

/** Returns the newest link to a page in the emails to an address; only one newer than `earlier` counts. */
export async function linkTo(dataDir: string, address: string, path: string, earlier?: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const folder = join(dataDir, 'outbox')
        const files = await readdir(folder).catch(() => [])
        for (const file of files.filter((name) => name.endsWith('.eml')).toSorted()) {
          // Long lines of a message end with "=" and go on in the next one.
          const text = (await readFile(join(folder, file), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
          if (!text.includes(`To: ${address}`)) continue
          link = new RegExp(`http://\\S+${path}\\?token=[\\w-]{43}`).exec(text)?.[0] ?? link
        }
        return link !== undefined && link !== earlier
      },
      { timeout: 15_000 },
    )
    .toBe(true)
  return link ?? ''
}

/** Confirms the address of a shopper with the link in the email and the password, without a page. */
export async function confirmAddress(
  request: APIRequestContext,
  dataDir: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const token = new URL(await linkTo(dataDir, email, '/confirm-email')).searchParams.get('token')
  const response = await request.post('/api/users/confirm-email', { data: { token, password } })
  expect(response.status()).toBe(200)
}

export async function sentTo(dataDir: string, address: string, subject: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.filter((text) => text.includes(`To: ${address}`) && text.includes(`Subject: ${subject}`))
}
