import { takeParameter } from './take-parameter.ts'

/** The name and the address that emails come from. */
interface Sender {
  name: string
  address: string
}

/** `shop@example.nz` or `Tōtara <shop@example.nz>`. */
const mailbox =
  /^(?:"?(?<name>[^<>"]*?)"?\s*<(?<address>[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+)>|[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+)$/

/**
 * Reads SMTP_URL, such as `smtps://user:password@smtp.example.nz?from=post@shop.example`. `from` replaces the address,
 * or the name and the address, of `defaultSender`.
 */
export function readSmtpUrl(
  text: string | undefined,
  defaultSender: Sender,
  addError: (message: string) => void,
): { smtpUrl: string | undefined; mailFrom: Sender } {
  if (text === undefined) return { smtpUrl: undefined, mailFrom: defaultSender }
  const { url, value } = takeParameter(text, 'from')
  if (!/^smtps?:\/\/\S+$/.test(url) || !URL.canParse(url)) {
    addError('must look like smtps://user:password@smtp.example.nz, an @ in the password written as %40.')
  }
  if (value === undefined) return { smtpUrl: url, mailFrom: defaultSender }
  const found = mailbox.exec(value)
  if (!found) addError(`has from=${value}, but it must be an email address, such as from=post@shop.example.`)
  const { name, address = value } = found?.groups ?? {}
  return { smtpUrl: url, mailFrom: { name: name?.trim() || defaultSender.name, address } }
}
