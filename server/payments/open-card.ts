import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startCardStandIn } from '#stand-ins/card/start-card-stand-in.ts'
import type { Config } from '#server/config.ts'
import type { Card } from './card.ts'
import { stripeCard } from './stripe-card.ts'

/** The card provider that the shop talks to; `standIn` says where the stand-in listens, when it is the stand-in. */
export interface OpenCard {
  card: Card
  standIn: { host: string; port: number } | undefined
  close(): Promise<void>
}

/**
 * The card provider by configuration: Stripe when there is a key, else the shop's own stand-in, started here on this
 * machine. `shopPort` is where the shop listens: the stand-in posts its events there. The stand-in keeps what it knows in
 * the data folder, so that a payment survives a restart.
 */
export async function openCard(config: Config, shopPort: number): Promise<OpenCard> {
  const shared = { publicUrl: config.publicUrl, paymentMethods: config.stripePaymentMethods }
  if (config.stripe) {
    return { card: stripeCard({ ...config.stripe, ...shared }), standIn: undefined, close: async () => {} }
  }
  const secrets = { secretKey: 'sk_test_stand_in', webhookSecret: await keptSecret(config.dataDir) }
  const standIn = await startCardStandIn({
    ...secrets,
    webhookUrl: `http://127.0.0.1:${shopPort}/api/stripe/webhook`,
    publicUrl: `${config.publicUrl}/card`,
    shopName: config.shopName,
    stateFile: stateFile(config.dataDir),
  })
  const { host, port } = standIn
  return {
    card: stripeCard({ ...secrets, ...shared, standIn: { host, port } }),
    standIn: { host, port },
    close: () => standIn.close(),
  }
}

/** The files in which the stand-in keeps what it knows, so that a backup can take them; none with a Stripe key. */
export function cardStandInFiles({ stripe, dataDir }: Pick<Config, 'stripe' | 'dataDir'>): string[] {
  return stripe ? [] : [stateFile(dataDir), secretFile(dataDir)]
}

const stateFile = (dataDir: string) => join(dataDir, 'card-stand-in.json')
const secretFile = (dataDir: string) => join(dataDir, 'card-stand-in.secret')

/** The secret that signs the stand-in's events: made once, kept beside its state, known to nobody else. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = secretFile(dataDir)
  await mkdir(dataDir, { recursive: true })
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.startsWith('whsec_')) return kept
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  await writeFile(file, secret, { mode: 0o600 })
  return secret
}
