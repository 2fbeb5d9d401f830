import { join } from 'node:path'

/** Adds what is wrong with a variable: the end of the sentence "NAME …". */
export type AddProblem = (problem: string) => void

const defaultPoolSize = 10

/** Reads DATABASE_URL with its `pool_size`, the connections that requests and jobs share (2 to 100). */
export function readDatabaseUrl(
  text: string | undefined,
  addProblem: AddProblem,
): { databaseUrl: string | undefined; databasePoolSize: number } {
  if (text === undefined) return { databaseUrl: undefined, databasePoolSize: defaultPoolSize }
  const { url, value = String(defaultPoolSize) } = takeParameter(text, 'pool_size')
  const poolSize = /^\d+$/.test(value) ? Number(value) : 0
  if (poolSize < 2 || poolSize > 100) {
    addProblem(`has pool_size=${value}, but it must be a whole number from 2 to 100.`)
  }
  return { databaseUrl: url, databasePoolSize: poolSize }
}

export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Reads S3_URL: endpoint, bucket, region and key. `addProblem` never gets the URL, which has a secret. */
export function readS3Url(text: string | undefined, addProblem: AddProblem): S3Config | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/.exec(url?.pathname ?? '')?.[1]
  const region = url?.searchParams.get('region')
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:'
  const [accessKeyId, secretAccessKey] = [decodePart(url?.username), decodePart(url?.password)]
  if (!url || !isHttp || !bucket || !region || !accessKeyId || !secretAccessKey) {
    addProblem(
      'must look like https://key:secret@s3.example.nz/shop-pictures?region=auto, a / in the secret written as %2F, a + as %2B and an @ as %40.',
    )
    return undefined
  }
  return { endpoint: url.origin, bucket, region, accessKeyId, secretAccessKey }
}

interface Sender {
  name: string
  address: string
}

/** `shop@example.nz` or `Tōtara <shop@example.nz>`. */
const mailbox =
  /^(?:"?(?<name>[^<>"]*?)"?\s*<(?<address>[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+)>|[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+)$/

/** Reads SMTP_URL; `from` in it replaces the address, or the name and the address, of `defaultSender`. */
export function readSmtpUrl(
  text: string | undefined,
  defaultSender: Sender,
  addProblem: AddProblem,
): { smtpUrl: string | undefined; mailFrom: Sender } {
  if (text === undefined) return { smtpUrl: undefined, mailFrom: defaultSender }
  const { url, value } = takeParameter(text, 'from')
  if (!/^smtps?:\/\/\S+$/.test(url) || !URL.canParse(url)) {
    addProblem('must look like smtps://user:password@smtp.example.nz, an @ in the password written as %40.')
  }
  if (value === undefined) return { smtpUrl: url, mailFrom: defaultSender }
  const found = mailbox.exec(value)
  if (!found) addProblem(`has from=${value}, but it must be an email address, such as from=post@shop.example.`)
  const { name, address = value } = found?.groups ?? {}
  return { smtpUrl: url, mailFrom: { name: name?.trim() || defaultSender.name, address } }
}

/** The backups that the running shop writes each night. */
export interface BackupsConfig {
  folder: string
  /** In New Zealand, such as `03:00`. */
  at: string
  /** How many files are kept. */
  kept: number
}

/** Reads BACKUPS, such as `/mnt/backups?at=02:30&keep=30`, with every part optional; `none` is undefined. */
export function readBackups(
  text: string | undefined,
  dataDir: string,
  addProblem: AddProblem,
): BackupsConfig | undefined {
  if (text === 'none') return undefined
  const { url: withoutTime, value: at = '03:00' } = takeParameter(text ?? '', 'at')
  const { url: folder, value: keep = '14' } = takeParameter(withoutTime, 'keep')
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) addProblem(`has at=${at}, but it must be a time such as 03:00.`)
  const kept = /^\d{1,4}$/.test(keep) ? Number(keep) : 0
  if (kept < 1 || kept > 1000) addProblem(`has keep=${keep}, but it must be a whole number from 1 to 1000.`)
  if (folder.includes('?')) addProblem('must look like /mnt/backups?at=02:30&keep=30: a folder, its time and a number.')
  return { folder: folder || join(dataDir, 'backups'), at, kept }
}

/** Takes the shop's own parameter out of a URL, whose rest stays as written, because other programs read it. */
function takeParameter(url: string, name: string): { url: string; value: string | undefined } {
  const start = url.indexOf('?')
  if (start === -1) return { url, value: undefined }
  const parameters = url.slice(start + 1).split('&')
  const found = parameters.find((parameter) => parameter.startsWith(`${name}=`))
  if (found === undefined) return { url, value: undefined }
  const rest = parameters.filter((parameter) => parameter !== found).join('&')
  const value = new URLSearchParams(found).get(name) ?? ''
  return { url: url.slice(0, start) + (rest && `?${rest}`), value }
}

/** The text of a part of a URL; undefined when it is missing or cannot be decoded. */
export function decodePart(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part)
  } catch {
    return undefined
  }
}
