import os from 'node:os'
import sharp from 'sharp'
import { ShopError } from '#server/platform/shop-error.ts'
import { encodeSize } from './encode-size.ts'
import { type EncodedPicture, encodeUpload, type UploadKind } from './encode-upload.ts'
import type { PictureSize } from './picture-size.ts'

/*
 * The process of pictures: it decodes and encodes one picture after the other for `picture-process.ts`. It has a lower
 * priority than the shop, which answers visitors meanwhile, and ends with it.
 */

export type PictureJob = { kind: 'size'; size: PictureSize } | { kind: UploadKind; bytes: Uint8Array }

/** The outcome of a job. `refusal`: the picture is invalid; `failure`: anything else. */
export type PictureOutcome = { picture?: EncodedPicture; refusal?: string; failure?: string }

os.setPriority(Math.min(19, os.getPriority() + os.constants.priority.PRIORITY_BELOW_NORMAL))
sharp.concurrency(1)
sharp.cache(false)

// Ctrl-C reaches all processes of a terminal. The shop finishes its work first and then ends this process.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
process.on('message', (job: PictureJob) => {
  void run(job).then((outcome) => process.send?.(outcome))
})

async function run(job: PictureJob): Promise<PictureOutcome> {
  try {
    if (job.kind !== 'size') return { picture: await encodeUpload(Buffer.from(job.bytes), job.kind) }
    await encodeSize(job.size)
    return {}
  } catch (error) {
    if (error instanceof ShopError) return { refusal: error.message }
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
