import { type ConnectionName, connectionIds, type TestedConnection } from '#contract/back-office/connections.ts'

/** The names of the connections for people. */
export const connectionNames: Record<ConnectionName, string> = {
  card: 'Card payments',
  paypal: 'PayPal',
  email: 'Email',
  pictures: 'Picture store',
  backup: 'Backup',
  webhooks: 'Webhooks',
}

/** The name of a connection in the history of the shop by its id; undefined for a webhook and a token. */
export function connectionNameOf(id: string): string | undefined {
  const names = Object.keys(connectionIds) as TestedConnection[]
  const found = names.find((name) => connectionIds[name] === id)
  return found && connectionNames[found]
}
