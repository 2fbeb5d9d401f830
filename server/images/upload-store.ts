/** A stored upload: its name, and when its bytes were last written. */
export interface StoredUpload {
  name: string
  storedAt: Date
}

/**
 * Where the bytes of uploaded pictures lie: in a folder (`folder-uploads.ts`) or in a bucket (`s3-uploads.ts`). Names are
 * those of `upload-names.ts`; any other throws. Nothing here is public: the shop itself serves the pictures.
 */
export interface UploadStore {
  /** Where that is, for people; never with a key. */
  where: string
  /** Stores bytes under a name, whole or not at all. The same name again is the same bytes again. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a name, or null when there are none. */
  get(name: string): Promise<Buffer | null>
  /** Removes a name; one that is not there is no fault. */
  remove(name: string): Promise<void>
  /** All uploads that are stored. What else lies there is left out. */
  list(): Promise<StoredUpload[]>
}
