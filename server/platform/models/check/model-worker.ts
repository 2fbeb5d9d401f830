import { parentPort, workerData } from 'node:worker_threads'
import type { Sides } from '#rules/catalogue/model-sizes.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { checkModelFile } from './check-model-file.ts'

/** What the thread says about its model. `refusal`: the model is invalid. */
export type ModelOutcome = { sides: Sides } | { refusal: string }

async function check(bytes: Uint8Array): Promise<ModelOutcome> {
  try {
    return { sides: await checkModelFile(bytes) }
  } catch (error) {
    if (error instanceof ShopError) return { refusal: error.message }
    throw error
  }
}

void check(workerData as Uint8Array).then((outcome) => parentPort?.postMessage(outcome, []))
