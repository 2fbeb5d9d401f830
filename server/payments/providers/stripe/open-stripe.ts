import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import {
  startStripeSimulator,
  type StripeSimulatorOptions,
} from '#packages/payment-simulators/stripe/start-stripe-simulator.ts'
import { acquireLock } from '#db/embedded/lock.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import { loadOrCreateSecret } from '#server/platform/own-secret.ts'
import type { PaymentProvider } from '#server/platform/payment-provider.ts'
import { stripeProvider } from './stripe-provider.ts'

/** The open Stripe provider; `simulator` is the simulator's address when it takes Stripe's place. */
export interface OpenStripe {
  provider: PaymentProvider
  simulator: { host: string; port: number } | undefined
  close(): Promise<void>
}

/**
 * Opens Stripe if a key is configured, else the shop's own simulator with its state in the data folder. Throws when
 * another process has that folder's simulator.
 */
export async function openStripe(
  config: Config,
  log: FastifyBaseLogger,
  simulatorOptions: Partial<StripeSimulatorOptions> = {},
): Promise<OpenStripe> {
  const shared = { publicUrl: config.publicUrl, paymentMethods: config.stripePaymentMethods }
  if (config.stripe) {
    return {
      provider: stripeProvider({ ...config.stripe, ...shared }, log),
      simulator: undefined,
      close: async () => {},
    }
  }
  const secrets = {
    // Another user of this machine reaches the simulator's port, so its key is new at each start and known to this
    // process alone.
    secretKey: simulatorOptions.secretKey ?? `sk_test_${randomBytes(24).toString('hex')}`,
    webhookSecret: simulatorOptions.webhookSecret ?? (await loadOrCreateSecret(secretFile(config.dataDir), 'whsec_')),
  }
  const options = {
    ...secrets,
    webhookUrl: `http://127.0.0.1:${config.port}/api/stripe/webhook`,
    publicUrl: `${config.publicUrl}/card`,
    shopName: config.shopName,
    stateFile: stateFile(config.dataDir),
    ...simulatorOptions,
  }
  const release = options.stateFile === undefined ? () => {} : await lockState(config.dataDir)
  const simulator = await startStripeSimulator(options).catch((error: unknown) => {
    release()
    throw error
  })
  const { host, port } = simulator
  return {
    provider: stripeProvider({ ...secrets, ...shared, simulator: { host, port } }, log),
    simulator: { host, port },
    close: async () => {
      await simulator.close()
      release()
    },
  }
}

/** The simulator's state files, so that a backup can include them; none with a Stripe key. */
export function stripeSimulatorFiles({ stripe, dataDir }: Pick<Config, 'stripe' | 'dataDir'>): string[] {
  return stripe ? [] : [stateFile(dataDir), secretFile(dataDir)]
}

/**
 * Locks the simulator's state until the process ends, because a second one would lose its checkouts. Throws an error
 * that names the process.
 */
async function lockState(dataDir: string): Promise<() => void> {
  return acquireLock(stateFile(dataDir), undefined, `The payment simulator in ${dataDir}`)
}

const stateFile = (dataDir: string) => join(dataDir, 'card-stand-in.json')
/** The secret that signs the simulator's events. */
const secretFile = (dataDir: string) => join(dataDir, 'card-stand-in.secret')
