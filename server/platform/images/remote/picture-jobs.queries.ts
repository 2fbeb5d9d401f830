import { eq, lt } from 'drizzle-orm'
import type { ImageWidth } from '#contract/platform/images.ts'
import type { Db } from '#db/open.ts'
import { pictureJobs } from '#db/tables/platform/images.ts'
import type { EncodedPicture, UploadKind } from '#server/platform/images/encoding/encode-upload.ts'
import type { ImageFormat } from '#server/platform/images/encoding/picture-size.ts'

/** What a web process wants: an upload encoded, or a picture in a size. */
export type PictureWish =
  { kind: UploadKind; input: Buffer } | { kind: 'size'; name: string; widthPx: ImageWidth; format: ImageFormat }

/** What became of a wish. `refused`: the picture is invalid, for the reason that its sender reads. */
export type PictureResult =
  { status: 'done'; picture: Buffer | EncodedPicture } | { status: 'refused'; refusal: string } | { status: 'failed' }

/** Inserts a wish and returns the id of its job. */
export async function insertPictureJob(tx: Db, wish: PictureWish, createdAt: Date): Promise<string> {
  const [job] = await tx
    .insert(pictureJobs)
    .values({ ...wish, createdAt })
    .returning({ id: pictureJobs.id })
  if (!job) throw new Error('the picture job was not inserted')
  return job.id
}

export async function findPictureWish(db: Db, id: string): Promise<PictureWish | undefined> {
  const { kind, input, name, widthPx, format } = pictureJobs
  const [job] = await db.select({ kind, input, name, widthPx, format }).from(pictureJobs).where(eq(pictureJobs.id, id))
  if (!job) return undefined
  if (job.kind !== 'size') return { kind: job.kind, input: job.input ?? Buffer.alloc(0) }
  if (job.name === null || job.widthPx === null || job.format === null) throw new Error(`picture job ${id} has no size`)
  return { kind: 'size', name: job.name, widthPx: job.widthPx as ImageWidth, format: job.format }
}

/** Stores what became of a wish, without the bytes that were sent. */
export async function updatePictureJob(db: Db, id: string, result: PictureResult): Promise<void> {
  await db
    .update(pictureJobs)
    .set({ input: null, ...columnsOf(result) })
    .where(eq(pictureJobs.id, id))
}

function columnsOf(result: PictureResult): Partial<typeof pictureJobs.$inferInsert> {
  if (result.status === 'failed') return { status: 'failed' }
  if (result.status === 'refused') return result
  const { picture } = result
  if (Buffer.isBuffer(picture)) return { status: 'done', output: picture }
  return { status: 'done', output: picture.bytes, outputWidthPx: picture.widthPx, outputHeightPx: picture.heightPx }
}

/** Takes what became of a wish out of the table; undefined while it waits. */
export async function takePictureResult(db: Db, id: string): Promise<PictureResult | undefined> {
  const [waiting] = await db.select({ status: pictureJobs.status }).from(pictureJobs).where(eq(pictureJobs.id, id))
  if (waiting?.status === 'waiting') return undefined
  const [job] = await db.delete(pictureJobs).where(eq(pictureJobs.id, id)).returning()
  if (job?.status === 'refused') return { status: 'refused', refusal: job.refusal ?? '' }
  if (job?.status !== 'done' || job.output === null) return { status: 'failed' }
  const { output, outputWidthPx, outputHeightPx } = job
  if (outputWidthPx === null || outputHeightPx === null) return { status: 'done', picture: output }
  return { status: 'done', picture: { bytes: output, widthPx: outputWidthPx, heightPx: outputHeightPx } }
}

export async function deletePictureJob(db: Db, id: string): Promise<void> {
  await db.delete(pictureJobs).where(eq(pictureJobs.id, id))
}

/** Deletes the jobs from before an instant, whose processes have ended. */
export async function deletePictureJobsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(pictureJobs).where(lt(pictureJobs.createdAt, before))
}
