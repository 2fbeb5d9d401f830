import type { EncodedPicture, UploadKind } from './encode-upload.ts'
import type { PictureSize } from './picture-size.ts'

/** What the encoder of pictures does now. */
export interface PictureLoad {
  /** The process that encodes; 0 while none of this shop runs. */
  pid: number
  running: number
  waiting: number
}

/** Decodes and encodes pictures: in a process of its own, or by another process of the shop. */
export interface PictureEncoder {
  /** Decodes an upload and encodes it again. Throws ShopError 400 for an invalid picture and 503 when too many wait. */
  encodeUpload(bytes: Buffer, kind: UploadKind): Promise<EncodedPicture>
  /**
   * Makes a size that clients wait for; an aborted `signal` drops it before its start. Throws ShopError 503 when busy.
   */
  makeSize(size: PictureSize, signal: AbortSignal): Promise<void>
  /** Makes a size that no client waits for, after everything else. */
  makeInBackground(size: PictureSize): Promise<void>
  load(): PictureLoad
  /** Drops what waits. */
  close(): void
}
