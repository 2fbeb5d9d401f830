import { nameFiles } from './public-names.ts'

/** The public names of all pictures in a folder, each with its path. */
export function namePictures(folder: string): Promise<Map<string, string>> {
  return nameFiles(folder, /\.(webp|jpe?g|png|avif)$/)
}
