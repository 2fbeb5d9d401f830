import { type ConnectionName, connectionIds, type TestedConnection } from '#contract/back-office/connections.ts'

export const connectionNames: Record<ConnectionName, string> = {
  card: 'Card payments',
  paypal: 'PayPal',
  email: 'Email',
  pictures: 'Picture store',
  backup: 'Backup',
  webhooks: 'Webhooks',
}

/** A connection's name in the history by its id; undefined for a webhook and a token. */
export function connectionNameOf(id: string): string | undefined {
  const names = Object.keys(connectionIds) as TestedConnection[]
  const found = names.find((name) => connectionIds[name] === id)
  return found && connectionNames[found]
}
