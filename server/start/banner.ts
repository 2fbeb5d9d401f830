import type { FirstAdmin } from '#server/accounts/first-admin/first-admin.ts'
import { readBuildInfo, versionText } from '#server/platform/build-info.ts'
import type { Config } from '#server/platform/config/config.ts'
import { isLoopback } from '#server/platform/limits/direct-loopback.ts'
import { outboxFolder } from '#server/platform/mail/open-transport.ts'

interface BannerFacts {
  where: string
  firstAdmin: FirstAdmin | undefined
  /**
   * The file with the generated password, while that is still the admin's; undefined where it is shown on a terminal.
   */
  firstPasswordFile?: string | undefined
  /** The address of the only admin, when no sign-in of theirs is known: their password may be lost. */
  unusedAdmin?: string | undefined
  isSimulator: boolean
}

/** The lines that `npm start` prints: address, first admin, and where data, payments and mail go. */
export function banner(config: Config, { where, isSimulator, ...admin }: BannerFacts): string {
  const lines = [
    ...(config.role === 'worker' ? workerLines(config) : [`${config.shopName} is open:  ${config.publicUrl}`]),
    ...(config.role === 'web'
      ? ['Role:  web. Emails, scheduled tasks and pictures need a process with ROLE=worker.']
      : []),
    ...hostLines(config),
    `Admin:  ${adminLine(config, admin)}`,
    `Version:  ${versionText(readBuildInfo())}`,
    `Data:  ${where}`,
    isSimulator
      ? 'Payment:  a simulator; no card is charged (4242 4242 4242 4242 pays). Set STRIPE_SECRET_KEY for real payments.'
      : config.stripe?.simulator
        ? 'Payment:  a shared simulator; no card is charged.'
        : 'Payment:  Stripe',
    config.smtpUrl
      ? `Mail:  sent through ${new URL(config.smtpUrl).host}`
      : `Mail:  not sent but written to ${outboxFolder(config)}. Set SMTP_URL to send it.`,
    ...(config.s3 ? [`Uploads:  bucket ${config.s3.bucket} at ${new URL(config.s3.endpoint).host}`] : []),
    'Stop with Ctrl-C.',
  ]
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`
}

/** A worker serves no pages: its address is for the monitoring. */
function workerLines({ shopName, host, port }: Config): string[] {
  return [`${shopName} works in the background:  /readyz and /metrics are at port ${port} of ${host}`, 'Role:  worker']
}

type AdminFacts = Omit<BannerFacts, 'where' | 'isSimulator'>

function adminLine(config: Config, { firstAdmin, firstPasswordFile, unusedAdmin }: AdminFacts): string {
  if (firstPasswordFile) {
    return `address and generated password are in ${firstPasswordFile}  (change it at ${config.publicUrl}/profile or with npm run admin -- reset-password)`
  }
  if (!firstAdmin && unusedAdmin) {
    return `${unusedAdmin}, of whom no sign-in is known  (if the password is lost: npm run admin -- reset-password ${unusedAdmin})`
  }
  if (!firstAdmin)
    return config.adminEmail ? `${config.adminEmail} or another admin account` : 'an existing admin account'
  const { email, generatedPassword } = firstAdmin
  return generatedPassword
    ? `${email}  password ${generatedPassword}  (shown this once; change it at ${config.publicUrl}/profile or with npm run admin -- reset-password ${email})`
    : `${email}  with your ADMIN_PASSWORD`
}

/** A hint when the public address is not of this machine, and the shop listens to this machine only. */
function hostLines({ host, publicUrl }: Config): string[] {
  const { protocol, hostname } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || isLoopback(hostname.replaceAll(/[[\]]/g, ''))
  if (protocol === 'https:' || isLocal || !isLoopback(host)) return []
  return [`Listening:  to this machine only (HOST is ${host}). Set HOST=0.0.0.0 to let others in its network open it.`]
}
