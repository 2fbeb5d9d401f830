/*
 * Takes the place of the decoders of compressed models (scripts/strict-viewer.ts). They would be fetched from other
 * sites and need WebAssembly; the shop accepts no model that needs one.
 */

export const MeshoptDecoder = { supported: false, ready: Promise.resolve() }

/** A loader that has nothing to set up. */
class NoLoader {
  setDecoderPath(): this {
    return this
  }

  setTranscoderPath(): this {
    return this
  }

  detectSupport(): this {
    return this
  }
}

export { NoLoader as DRACOLoader, NoLoader as KTX2Loader }
