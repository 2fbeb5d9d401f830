import type { Connection, ConnectionName } from '#contract/back-office/connections.ts'

/** The state of a connection in its cell, and whether it is well. */
export function stateOf(connection: Connection): { text: string; look: 'ok' | 'bad' | 'wait' } {
  const { name, isRecorded, lastSuccessAt, waiting, failed } = connection
  if (!isRecorded) return { text: 'Not recorded', look: 'wait' }
  if (name === 'backup' && failed > 0) return { text: 'Missing', look: 'bad' }
  if (failed > 0) return { text: name === 'webhooks' ? `${failed} failing` : `${failed} failed`, look: 'bad' }
  if (waiting > 0) return { text: `${waiting} ${waiting === 1 ? 'waits' : 'wait'}`, look: 'wait' }
  return lastSuccessAt === null ? { text: 'Not used yet', look: 'wait' } : { text: 'Works', look: 'ok' }
}

const dayWords: Record<ConnectionName, [one: string, many: string]> = {
  card: ['payment', 'payments'],
  paypal: ['payment', 'payments'],
  email: ['sent', 'sent'],
  pictures: ['picture saved', 'pictures saved'],
  backup: ['backup', 'backups'],
  webhooks: ['message', 'messages'],
}

/** What a connection has done in 24 hours: `3 payments`. */
export function dayText({ name, done, isRecorded }: Connection): string {
  if (!isRecorded) return 'The shop doesn’t see them'
  const [one, many] = dayWords[name]
  return `${done} ${done === 1 ? one : many}`
}
