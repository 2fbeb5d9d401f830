import Type from 'typebox'
import { endpoint } from './endpoint.ts'

const Status = Type.Object({ status: Type.String() })

/** What a process supervisor asks. */
export const health = {
  alive: endpoint({
    method: 'GET',
    url: '/healthz',
    access: 'anyone',
    summary: 'The process is alive',
    reply: Status,
  }),
  ready: endpoint({
    method: 'GET',
    url: '/readyz',
    access: 'anyone',
    summary: 'The database answers and its migrations are done',
    reply: Status,
  }),
}
