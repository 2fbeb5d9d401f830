import { ensurePackages, ensurePages, run, shopArguments, shopEnvironment, shopNode } from './prepare.mjs'

/* npm start: whatever is missing first, then the shop. */

await ensurePackages()
await ensurePages()

const env = { NODE_ENV: 'production', ...shopEnvironment, ...process.env }
const code = await run(shopNode, shopArguments, {
  env,
  onStart(shop) {
    // Ctrl-C reaches the shop by itself; this process only has to wait for it. A supervisor's SIGTERM is handed on.
    process.on('SIGINT', () => {})
    process.on('SIGTERM', () => shop.kill('SIGTERM'))
  },
})
process.exit(code)
