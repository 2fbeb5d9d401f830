import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log/create-log.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { noise, uploadFiles } from '#tests/support/make-pictures.ts'
import { canMakeSmallDisks, makeSmallDisk, type SmallDisk } from '#tests/support/disks/small-disk.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { folderUploads } from './folder-uploads.ts'
import type { UploadStore } from './upload-store.ts'

const lines: string[] = []
const log = createLog('error', { write: (line: string) => void lines.push(line) })

const shop = await forFile(startShop({}, { log }))
const owner = await makeAdmin(shop)
const ownUploads: UploadStore = shop.shop.uploads

beforeEach(() => void (lines.length = 0))
afterEach(() => void (shop.shop.uploads = ownUploads))

const noRoom = 'The shop has no room for the picture: its disk is full or read-only.'

/** Uploads a picture of about a hundred kilobytes, another one for each seed. */
async function upload(seed: number): Promise<[status: number, message: string]> {
  const bytes = await noise(400, 300, seed).jpeg().toBuffer()
  const { status, body } = await uploadFiles(shop, owner, { bytes })
  return [status, body.message]
}

it.each([
  ['ENOSPC', 507, noRoom],
  ['EDQUOT', 507, noRoom],
  ['EROFS', 507, noRoom],
  ['EIO', 502, 'The picture couldn’t be stored. Try again in a moment.'],
])(
  'a picture that cannot be stored: because of %s is refused with %i and a sentence, and the log has the reason',
  async (code, status, message) => {
    const put = () => Promise.reject(Object.assign(new Error(`${code}: of the test`), { code }))
    shop.shop.uploads = { ...ownUploads, put }
    expect(await upload(1)).toEqual([status, message])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, msg: 'a picture could not be stored', err: { code } },
    ])
  },
)

describe.runIf(canMakeSmallDisks())('a disk of uploads', () => {
  let disk: SmallDisk
  beforeEach(async () => {
    disk = makeSmallDisk('size=8m')
    shop.shop.uploads = await folderUploads(disk.folder)
  })
  afterEach(() => disk.remove())

  it('that is full stores no half picture, and the same upload succeeds when there is room', async () => {
    disk.change('size=16k')
    expect(await upload(2)).toEqual([507, noRoom])
    expect(await readdir(disk.folder)).toEqual([])
    disk.change('size=8m')
    expect(await upload(2)).toEqual([201, 'Image uploaded successfully'])
    expect(await readdir(disk.folder)).toHaveLength(1)
  })

  it('that is read-only refuses pictures, and keeps those that it has', async () => {
    expect(await upload(3)).toEqual([201, 'Image uploaded successfully'])
    disk.change('ro')
    expect(await upload(4)).toEqual([507, noRoom])
    expect(await readdir(disk.folder)).toHaveLength(1)
    disk.change('rw')
    expect(await upload(4)).toEqual([201, 'Image uploaded successfully'])
  })
})
