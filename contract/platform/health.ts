import Type from 'typebox'
import { endpoint } from './endpoint.ts'

const Status = Type.Object({ status: Type.String() })

export const health = {
  alive: endpoint('GET', '/healthz', {
    access: 'anyone',
    summary: 'Check that the process is alive',
    reply: Status,
  }),
  ready: endpoint('GET', '/readyz', {
    access: 'anyone',
    summary: 'Check that the database responds and stores, and that its migrations are done',
    reply: Status,
  }),
}
