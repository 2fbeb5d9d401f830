import { decodePart } from './decode-part.ts'

/** The bucket of uploaded pictures. */
export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const example = 'https://key:secret@s3.example.nz/shop-pictures?region=auto'

/**
 * Reads S3_URL: endpoint, bucket, region and the two parts of the key in one URL, as in `example`. The text for
 * `addError` does not contain the URL, which has a secret.
 */
export function readS3Url(text: string | undefined, addError: (message: string) => void): S3Config | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/.exec(url?.pathname ?? '')?.[1]
  const region = url?.searchParams.get('region')
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:'
  const [accessKeyId, secretAccessKey] = [decodePart(url?.username), decodePart(url?.password)]
  if (!url || !isHttp || !bucket || !region || !accessKeyId || !secretAccessKey) {
    addError(`must look like ${example}, a / in the secret written as %2F, a + as %2B and an @ as %40.`)
    return undefined
  }
  return { endpoint: url.origin, bucket, region, accessKeyId, secretAccessKey }
}
