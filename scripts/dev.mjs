import { ensurePackages, run, shopArguments, shopEnvironment, shopNode } from './prepare.mjs'

/* npm run dev: pages with hot reload, the server restarting on change, one port. */

await ensurePackages()
const code = await run(shopNode, ['--watch', '--watch-preserve-output', ...shopArguments], {
  env: { ...shopEnvironment, ...process.env, NODE_ENV: 'development' },
  onStart(shop) {
    process.on('SIGINT', () => {})
    process.on('SIGTERM', () => shop.kill('SIGTERM'))
  },
})
process.exit(code)
