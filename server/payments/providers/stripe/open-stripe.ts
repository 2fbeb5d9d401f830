import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startStripeSimulator } from '#simulators/stripe/start-stripe-simulator.ts'
import type { Config } from '#server/config.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { stripeProvider } from './stripe-provider.ts'

/** The card provider that the shop talks to; `simulator` says where the simulator listens, when it is the simulator. */
export interface OpenStripe {
  provider: PaymentProvider
  simulator: { host: string; port: number } | undefined
  close(): Promise<void>
}

/**
 * The card provider by configuration: Stripe when there is a key, else the shop's own simulator, started here on this
 * machine. `shopPort` is where the shop listens: the simulator posts its events there. The simulator keeps what it knows in
 * the data folder, so that a payment survives a restart.
 */
export async function openStripe(config: Config, shopPort: number): Promise<OpenStripe> {
  const shared = { publicUrl: config.publicUrl, paymentMethods: config.stripePaymentMethods }
  if (config.stripe) {
    return { provider: stripeProvider({ ...config.stripe, ...shared }), simulator: undefined, close: async () => {} }
  }
  const secrets = { secretKey: 'sk_test_stand_in', webhookSecret: await keptSecret(config.dataDir) }
  const simulator = await startStripeSimulator({
    ...secrets,
    webhookUrl: `http://127.0.0.1:${shopPort}/api/stripe/webhook`,
    publicUrl: `${config.publicUrl}/card`,
    shopName: config.shopName,
    stateFile: stateFile(config.dataDir),
  })
  const { host, port } = simulator
  return {
    provider: stripeProvider({ ...secrets, ...shared, simulator: { host, port } }),
    simulator: { host, port },
    close: () => simulator.close(),
  }
}

/** The files in which the simulator keeps what it knows, so that a backup can take them; none with a Stripe key. */
export function stripeSimulatorFiles({ stripe, dataDir }: Pick<Config, 'stripe' | 'dataDir'>): string[] {
  return stripe ? [] : [stateFile(dataDir), secretFile(dataDir)]
}

const stateFile = (dataDir: string) => join(dataDir, 'card-stand-in.json')
const secretFile = (dataDir: string) => join(dataDir, 'card-stand-in.secret')

/** The secret that signs the simulator's events: made once, kept beside its state, known to nobody else. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = secretFile(dataDir)
  await mkdir(dataDir, { recursive: true })
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.startsWith('whsec_')) return kept
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  await writeFile(file, secret, { mode: 0o600 })
  return secret
}
